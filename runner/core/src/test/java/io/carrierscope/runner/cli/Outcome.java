package io.carrierscope.runner.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** What a call of the command line gave. */
record Outcome(int code, String out, String err) {
    /** Of a call that may run {@linkplain ShortCells short cells}. */
    static Outcome ofShortCells(String... args) {
        return of(List.of(ShortCells.with(args)));
    }

    static Outcome of(List<String> args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args.toArray(String[]::new));
        return new Outcome(code, out.toString(), err.toString());
    }
}
