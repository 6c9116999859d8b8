package io.carrierscope.analyzer.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;

/**
 * Runs several commands in one JVM, such as {@code --help + explain app.jfr + report app.jfr}: a cache of what a JVM learned is written by one
 * process, and has to know the classes of all of them.
 */
final class Training {
    private static final String NEXT = "+";

    private Training() {}

    public static void main(String[] args) {
        run(new PrintWriter(System.out, true), args);
    }

    /** Runs the commands one after the other, also those after one that fails. */
    static void run(PrintWriter out, String... args) {
        List<String> words = Arrays.asList(args);
        while (!words.isEmpty()) {
            int end = words.contains(NEXT) ? words.indexOf(NEXT) : words.size();
            Main.run(out, out, words.subList(0, end).toArray(String[]::new));
            words = words.subList(Math.min(end + 1, words.size()), words.size());
        }
    }
}
