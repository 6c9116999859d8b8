package io.carrierscope.analyzer.attach;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * A process that speaks a JVM's attach protocol, with answers of its own: an attack on whoever records it. Its arguments are the number of
 * the process in whose place it answers (0 for its own), the mode of the socket, and answers as {@code COMMAND=text}. It prints the
 * commands that it gets. At {@code JFR.stop} it ends, without an answer.
 */
public final class ForgedJvm {
    private ForgedJvm() {}

    public static void main(String[] args) throws Exception {
        long pid = Long.parseLong(args[0]);
        var socket = Path.of("/tmp/.java_pid" + (pid == 0 ? ProcessHandle.current().pid() : pid));
        var answers = Arrays.stream(args).skip(2).map(a -> a.split("=", 2))
                .collect(Collectors.toMap(a -> a[0], a -> a[1], (usual, given) -> given));
        var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(socket));
        Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString(args[1]));
        Thread.ofPlatform().daemon().start(() -> {
            while (true) {
                try (var channel = server.accept()) {
                    String command = command(channel);
                    System.out.println(command);
                    if (command.equals("JFR.stop")) {
                        Files.delete(socket);
                        Runtime.getRuntime().halt(0);
                    }
                    answer(channel, answers.get(command));
                } catch (IOException e) {
                    // the other side has heard enough
                }
            }
        });
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // goes on
        }
        Files.deleteIfExists(socket);
    }

    private static String command(SocketChannel channel) throws IOException {
        var request = ByteBuffer.allocate(4096);
        channel.read(request);
        return new String(request.array(), 0, request.position(), StandardCharsets.UTF_8).split("\0")[2].split(" ")[0];
    }

    private static void answer(SocketChannel channel, String text) throws IOException {
        String answer = text == null ? "1\nno such command" : "0\n" + text.replace("\\n", "\n").replace("\\0", "\0");
        do {
            var bytes = ByteBuffer.wrap(answer.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            answer = "and so on ".repeat(1000);
        } while ("endless".equals(text));
    }
}
