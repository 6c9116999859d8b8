package io.carrierscope.runner.cli;

import io.carrierscope.runner.suite.Matrix;
import io.carrierscope.runner.suite.run.RunListener;
import java.io.Console;
import java.io.PrintWriter;

/** Shows how a run goes on, until it is closed. */
interface Progress extends RunListener, AutoCloseable {
    @Override
    void close();

    static Progress on(PrintWriter out, Matrix matrix) {
        return onTerminal()
                ? new LiveProgress(out, matrix.estimatedPerCell())
                : new PlainProgress(out, matrix.estimatedPerCell());
    }

    /** From JDK 22 on there is a console without a terminal too, and a method that tells. */
    private static boolean onTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException before22) {
            return true;
        }
    }
}
