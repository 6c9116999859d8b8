package io.carrierscope.analyzer.cli;

import java.io.PrintWriter;
import java.io.Writer;

/**
 * The commands that a JVM runs while {@code bin/train-analyzer} writes its cache: what they use starts fast later. Each argument is one
 * command, its words separated by tabs. Output is dropped.
 */
final class Training {
    private Training() {}

    public static void main(String[] commands) {
        var nowhere = new PrintWriter(Writer.nullWriter());
        for (String command : commands) {
            Main.run(nowhere, nowhere, command.split("\t"));
        }
    }
}
