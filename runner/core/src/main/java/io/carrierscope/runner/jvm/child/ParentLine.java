package io.carrierscope.runner.jvm.child;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The pipes between a child and its parent. The child exits when the parent is gone. */
public final class ParentLine {
    /** The prefix of lines for the parent: the JVM itself writes to the same stream. */
    public static final String MARK = "> ";

    /** Asks the server for its CPU time so far, and for the most connections that were open at once and when. */
    public static final String METER = "meter";

    /** Asks the server how many of its methods wait for a JIT compiler. */
    public static final String BACKLOG = "backlog";

    /** The answer to {@link #BACKLOG} where that number is unknown. */
    public static final String UNKNOWN = "-1";

    /** The answer in place of a server that has no processor left to answer. */
    public static final String BUSY = "busy";

    /** Asks all JVMs that record to switch Flight Recorder on. */
    public static final String RECORD = "record";

    /** Asks them to switch it off. */
    public static final String UNRECORD = "unrecord";

    /** The answer to both. */
    public static final String DONE = "done";

    /** Tells a serving JVM to end. */
    public static final String STOP = "stop";

    private static final int ORPHANED = 3;

    private final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    void send(String line) {
        out.println(MARK + line);
    }

    /** Halts this JVM without a recording when the parent is gone. */
    String receive() {
        String line = lineOrEnd();
        if (line == null) {
            Runtime.getRuntime().halt(ORPHANED);
        }
        return line;
    }

    private String lineOrEnd() {
        try {
            return in.readLine();
        } catch (IOException broken) {
            return null;
        }
    }
}
