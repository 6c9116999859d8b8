package io.carrierscope.runner.cli;

import io.carrierscope.runner.jvm.process.JavaHome;
import io.carrierscope.runner.jvm.process.JdkFinder;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Turns the user's words for JDKs into runtimes of this machine. */
record Jdks(JdkFinder finder) {
    static Jdks ofThisMachine() {
        return new Jdks(JdkFinder.ofThisMachine());
    }

    List<JavaHome> chosen(List<String> wanted) {
        if (wanted.isEmpty()) {
            return List.of(JavaHome.current());
        }
        List<JavaHome> homes = wanted.stream().map(this::one).toList();
        Set<Integer> features = new HashSet<>();
        homes.stream().filter(home -> !features.add(home.jdk().feature())).findFirst().ifPresent(twice -> {
            throw new UsageError("JDK " + twice.jdk().feature() + " is named twice; one run takes one of each");
        });
        return homes;
    }

    private JavaHome one(String wanted) {
        JavaHome home = finder.find(wanted).orElseThrow(() -> new UsageError("no JDK '" + wanted
                + "'; found: " + found() + "; name a home folder or set CARRIERSCOPE_JDKS"));
        if (home.jdk().feature() < JdkFinder.OLDEST) {
            throw new UsageError("JDK " + home.jdk().version() + " in " + home.path() + " has no virtual threads; "
                    + JdkFinder.OLDEST + " or newer is needed; found: " + found());
        }
        return home;
    }

    private String found() {
        return finder.all().stream().map(home -> home.jdk().feature() + " (" + home.path() + ")")
                .collect(Collectors.joining(", "));
    }
}
