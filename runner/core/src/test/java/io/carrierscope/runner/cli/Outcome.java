package io.carrierscope.runner.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** What a call of the command line gave. */
record Outcome(int code, String out, String err) {
    static Outcome of(List<String> args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args.toArray(String[]::new));
        return new Outcome(code, out.toString(), err.toString());
    }
}
