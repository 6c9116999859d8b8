package io.carrierscope.corpus;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A second JVM beside a program, so that the recording is of the program alone. It ends with the program. */
public final class Companion {
    private Companion() {}

    /** Starts a closed loop of so many connections against the port, and returns when it runs. A connection waits before it asks again. */
    public static void load(int port, int connections, long thinkMillis) {
        firstLine(start(HttpLoad.class, port, connections, thinkMillis));
    }

    /** Starts an HTTP service that answers after so many milliseconds, and returns its port. */
    public static int service(long millis) {
        return Integer.parseInt(firstLine(start(SlowService.class, millis)));
    }

    /** Starts an HTTPS service that answers at once, and returns its port. */
    public static int tlsService() {
        return Integer.parseInt(firstLine(start(TlsService.class)));
    }

    private static String firstLine(Process companion) {
        try {
            return new BufferedReader(new InputStreamReader(companion.getInputStream(), StandardCharsets.UTF_8))
                    .readLine();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Process start(Class<?> program, Object... arguments) {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path"), program.getName()));
        List.of(arguments).forEach(argument -> command.add(argument.toString()));
        try {
            return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** In the second JVM: ends it when the first one, which holds the other end of this pipe, has ended. */
    static void endWithTheProgram() {
        Thread.ofPlatform().start(() -> {
            try {
                while (System.in.read() >= 0) {
                }
            } catch (IOException closed) {
                // ends as well
            }
            System.exit(0);
        });
    }
}
