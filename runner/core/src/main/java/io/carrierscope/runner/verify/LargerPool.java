package io.carrierscope.runner.verify;

import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.suite.ServerChoice;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the same server with a larger pool: names of such variants differ in the number at their end only. */
final class LargerPool {
    private static final Pattern SIZED = Pattern.compile("(.+-)(\\d{1,6})");
    private static final String JDK_FIXED = "jdk-fixed-";
    private static final String JDK_UNLIMITED = "jdk-cached";

    private LargerPool() {}

    static ServerChoice of(ServerChoice server, int threads) throws Refusal {
        Matcher sized = SIZED.matcher(server.variant());
        if (!sized.matches()) {
            throw new Refusal("server " + server.name() + " has no pool of a size");
        }
        String larger = smallest(sized.group(1), threads).or(() -> unlimited(sized.group(1)))
                .orElseThrow(() -> new Refusal("no variant of " + server.name() + " has " + threads + " threads"));
        String suffix = server.name().equals(server.variant()) ? "" : "-as-" + server.name();
        return new ServerChoice(larger + suffix, larger, server.jvmOptions());
    }

    private static Optional<String> smallest(String family, int threads) {
        return Servers.names().stream().filter(name -> size(family, name) >= threads)
                .min(Comparator.comparingInt(name -> size(family, name)));
    }

    private static int size(String family, String name) {
        Matcher sized = SIZED.matcher(name);
        return sized.matches() && sized.group(1).equals(family) ? Integer.parseInt(sized.group(2)) : -1;
    }

    private static Optional<String> unlimited(String family) {
        return family.equals(JDK_FIXED) ? Optional.of(JDK_UNLIMITED) : Optional.empty();
    }
}
