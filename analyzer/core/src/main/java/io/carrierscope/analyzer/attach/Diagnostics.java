package io.carrierscope.analyzer.attach;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.carrierscope.analyzer.recording.DataError;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Diagnostic commands of a JVM, asked as {@code jcmd} does: through the socket that a JVM opens for processes of its own user and of root.
 * Running jcmd would start a JVM for each command, which takes longer than most commands do.
 */
final class Diagnostics {
    private static final int PATIENCE_SECONDS = 30;
    /** Version 1 of the protocol, which JVMs of all releases know: the operation and three arguments, each ended by a zero byte. */
    private static final String REQUEST = "1\0jcmd\0%s\0\0\0";
    private static final String DONE = "0\n";
    /** Bytes; no command that is run here answers more than some thousand. */
    private static final int MOST_ANSWERED = 1 << 20;
    private static final int SOCKET_TYPE = 0140000;
    private static final int TYPE_AND_OTHERS = 0170066;

    private Diagnostics() {}

    /** Runs a diagnostic command in the JVM and returns what it prints; DataError if the JVM cannot be reached or refuses. */
    static String run(RunningJvm jvm, String... command) throws DataError {
        try {
            String answer = answer(socket(jvm), String.join(" ", command));
            if (!answer.startsWith(DONE)) {
                throw new IOException(reason(answer));
            }
            return answer.substring(DONE.length()).strip();
        } catch (IOException | AttachNotSupportedException e) {
            throw new DataError("process " + jvm.pid() + ": " + message(e));
        }
    }

    /** The socket, which a JVM opens when it is asked to for the first time. Another user may have made a file of that name before. */
    private static Path socket(RunningJvm jvm) throws IOException, AttachNotSupportedException, DataError {
        var socket = jvm.seen("/tmp/.java_pid" + jvm.innerPid());
        if (!Files.exists(socket, LinkOption.NOFOLLOW_LINKS)) {
            VirtualMachine.attach(Long.toString(jvm.pid())).detach();
        }
        var made = Files.readAttributes(socket, "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
        if (!made.get("uid").equals(jvm.uid()) || ((int) made.get("mode") & TYPE_AND_OTHERS) != SOCKET_TYPE) {
            throw new IOException(
                    socket + " is not secure: the JVM makes a socket of its own user, for that user alone");
        }
        return socket;
    }

    private static String answer(Path socket, String command) throws IOException, DataError {
        var answer = new FutureTask<>(() -> {
            try (var channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
                channel.write(ByteBuffer.wrap(REQUEST.formatted(command).getBytes(StandardCharsets.UTF_8)));
                return Channels.newInputStream(channel).readNBytes(MOST_ANSWERED);
            }
        });
        try {
            Thread.ofPlatform().daemon().start(answer);
            byte[] bytes = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (bytes.length == MOST_ANSWERED) {
                throw new IOException("the JVM answers without an end");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new IOException("the JVM does not answer");
        } catch (ExecutionException e) {
            throw new IOException(message(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DataError("interrupted");
        }
    }

    /** Its message, or what kind it is, as of a socket that was closed meanwhile. */
    private static String message(Throwable e) {
        return Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
    }

    /** The first line after the code that is not of a stack says what is wrong. */
    private static String reason(String answer) {
        return answer.lines().skip(1).filter(l -> !l.isBlank() && !l.startsWith("\tat ")).findFirst()
                .map(l -> l.replaceFirst("^[\\w.]+(Exception|Error): ", "")).orElse("the JVM refuses without a reason");
    }
}
