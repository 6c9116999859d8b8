package io.carrierscope.corpus;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A closed loop of HTTP connections: plain sockets, which cost least. Arguments: port, connections, think time in ms. */
final class HttpLoad {
    private static final byte[] REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
            .getBytes(StandardCharsets.US_ASCII);
    private static final String LENGTH = "content-length:";

    private HttpLoad() {}

    public static void main(String[] args) {
        Companion.endWithTheProgram();
        int port = Integer.parseInt(args[0]);
        long think = Long.parseLong(args[2]);
        Work.repeat(Thread.ofPlatform().factory(), Integer.parseInt(args[1]), () -> connection(port, think));
        System.out.println("running");
    }

    private static void connection(int port, long think) throws InterruptedException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
            var answers = new BufferedInputStream(socket.getInputStream());
            while (true) {
                socket.getOutputStream().write(REQUEST);
                answer(answers);
                Thread.sleep(think);
            }
        } catch (IOException closed) {
            Thread.sleep(10); // then connects again
        }
    }

    private static void answer(InputStream in) throws IOException {
        int length = 0;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            if (line.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
                length = Integer.parseInt(line.substring(LENGTH.length()).strip());
            }
        }
        in.skipNBytes(length);
    }

    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("closed");
            }
            line.append((char) c);
        }
        return line.toString().strip();
    }
}
