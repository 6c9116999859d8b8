package io.carrierscope.runner.cli;

import io.carrierscope.runner.suite.Limits;
import io.carrierscope.runner.suite.RoleLimits;
import io.carrierscope.runner.suite.yaml.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The options that limit what the JVMs of a cell may use. */
final class LimitOptions {
    private static final Pattern ARGUMENTS = Pattern.compile("(server|client|downstream)=(-\\S+(?: +\\S+)*) *");
    private static final Pattern LIMIT = Pattern
            .compile("(server|client|downstream)\\.(cpus|quota|heap|memory|gc)=([\\w.]+)");

    @Option(names = "--limit", split = ",", paramLabel = "ROLE.WHAT=VALUE", description = "Limits of JVMs, such as server.cpus=1, server.quota=1.5, client.heap=512m, server.memory=512m or server.gc=g1; the roles are server, client and downstream (default: as the suite says).")
    private List<String> wanted = List.of();

    @Option(names = "--jvm-args", paramLabel = "ROLE=ARGS", description = "Further arguments for the JVMs of a role, such as \"server=-Xss512k -Xint\"; may be given twice.")
    private List<String> arguments = List.of();

    Limits of(Limits usual) {
        Limits limits = changed(usual, wanted);
        for (String more : arguments) {
            limits = extended(limits, more);
        }
        return limits;
    }

    /** The limits with those that texts such as {@code server.cpus=1} name. */
    static Limits changed(Limits usual, List<String> texts) {
        Limits limits = usual;
        for (String text : texts) {
            limits = changed(limits, text);
        }
        return limits;
    }

    private static Limits extended(Limits limits, String wanted) {
        Matcher argument = ARGUMENTS.matcher(wanted);
        if (!argument.matches()) {
            throw new UsageError(
                    "--jvm-args expects a role, an equals sign and arguments that begin with a hyphen, such as"
                            + " \"server=-Xss512k\", not '" + wanted + "'");
        }
        return limits.with(argument.group(1), role -> {
            List<String> options = new ArrayList<>(role.options());
            options.addAll(List.of(argument.group(2).split(" +")));
            return role.withOptions(options);
        });
    }

    private static Limits changed(Limits limits, String wanted) {
        Matcher limit = LIMIT.matcher(wanted);
        if (!limit.matches()) {
            throw new UsageError(
                    "--limit expects a role, a dot and cpus, quota, heap, memory or gc, such as server.cpus=1,"
                            + " not '" + wanted + "'");
        }
        try {
            return limits.with(limit.group(1), role -> changed(role, limit.group(2), limit.group(3)));
        } catch (IllegalArgumentException wrong) {
            throw new UsageError("--limit " + wanted + ": " + wrong.getMessage());
        }
    }

    private static RoleLimits changed(RoleLimits role, String what, String value) {
        return switch (what) {
            case "cpus" -> role.withCpus(count(value));
            case "quota" -> role.withQuota(quota(value));
            case "heap" -> role.withHeap(Quantities.megabytes(value));
            case "memory" -> role.withMemory(Quantities.megabytes(value));
            default -> role.withCollector(value);
        };
    }

    private static int quota(String value) {
        if (!value.matches("\\d{1,3}(\\.\\d{1,2})?")) {
            throw new IllegalArgumentException("expected processors such as 1.5, not '" + value + "'");
        }
        return Quantities.percent(Double.parseDouble(value));
    }

    private static int count(String value) {
        if (!value.matches("[1-9]\\d{0,3}")) {
            throw new IllegalArgumentException("expected a number of processors such as 1, not '" + value + "'");
        }
        return Integer.parseInt(value);
    }
}
