package io.carrierscope.runner.cli;

import io.carrierscope.runner.suite.Limits;
import io.carrierscope.runner.suite.Quantities;
import io.carrierscope.runner.suite.RoleLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The options that limit what the JVMs of a cell may use. */
final class LimitOptions {
    private static final Pattern LIMIT = Pattern.compile("(server|client)\\.(cpus|heap|memory|gc)=(\\w+)");

    @Option(names = "--limit", split = ",", paramLabel = "ROLE.WHAT=VALUE", description = "Such as server.cpus=1, client.heap=512m, server.memory=512m or server.gc=g1.")
    private List<String> wanted = List.of();

    @Option(names = "--server-jvm-option", hidden = true, description = "Added to the servers' command lines.")
    private List<String> serverOptions = List.of();

    Limits of(Limits usual) {
        Limits limits = usual;
        for (String limit : wanted) {
            limits = changed(limits, limit);
        }
        return serverOptions.isEmpty() ? limits : limits.with("server", this::withServerOptions);
    }

    private RoleLimits withServerOptions(RoleLimits server) {
        List<String> options = new ArrayList<>(server.options());
        options.addAll(serverOptions);
        return server.withOptions(options);
    }

    private static Limits changed(Limits limits, String wanted) {
        Matcher limit = LIMIT.matcher(wanted);
        if (!limit.matches()) {
            throw new UsageError("--limit expects a role, a dot and cpus, heap, memory or gc, such as server.cpus=1,"
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
            case "heap" -> role.withHeap(Quantities.megabytes(value));
            case "memory" -> role.withMemory(Quantities.megabytes(value));
            default -> role.withCollector(value);
        };
    }

    private static int count(String value) {
        if (!value.matches("[1-9]\\d{0,3}")) {
            throw new IllegalArgumentException("expected a number of processors such as 1, not '" + value + "'");
        }
        return Integer.parseInt(value);
    }
}
