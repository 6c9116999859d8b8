package io.carrierscope.analyzer.program;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A service over TCP that answers a byte with 200 bytes, on a platform thread for each connection. */
final class Peer {
    private static final int ANSWER = 200;
    private static final int ONE_IN = 50;
    private static final long USUAL_NANOS = 1_000_000;
    private static final long SLOW_NANOS = 60_000_000;
    /** As pools have it: if a client kept each connection of a slow start, it would need no new one for long. */
    private static final int MOST_IDLE = 4;

    /** What it does that holds up callers. */
    enum Behaviour {
        /** One answer in 50 takes 60 ms. */
        SLOW_NOW_AND_THEN,
        /** It greets each new connection after 60 ms, and closes one after 50 answers. */
        SLOW_TO_GREET,
        /** It writes one answer in 50 in two pieces, and Nagle's algorithm is on. */
        ANSWERS_IN_TWO_PIECES
    }

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Behaviour behaviour;
    private final AtomicInteger answers = new AtomicInteger();

    private Peer(Behaviour behaviour) throws IOException {
        this.behaviour = behaviour;
        Thread.ofPlatform().daemon().name("acceptor").start(this::accept);
    }

    private void accept() {
        try {
            while (true) {
                var connection = server.accept();
                Thread.ofPlatform().daemon().name("peer").start(() -> serve(connection));
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            connection.setTcpNoDelay(false);
            if (behaviour == Behaviour.SLOW_TO_GREET) {
                LockSupport.parkNanos(SLOW_NANOS);
            }
            var in = connection.getInputStream();
            var out = connection.getOutputStream();
            out.write(0);
            for (int served = 0; in.read() >= 0; served++) {
                boolean last = behaviour == Behaviour.SLOW_TO_GREET && served == ONE_IN;
                answer(out, last);
                if (last) {
                    return;
                }
            }
        } catch (IOException closed) {
            // the caller is gone
        }
    }

    private void answer(OutputStream out, boolean last) throws IOException {
        boolean delayed = answers.incrementAndGet() % ONE_IN == 0;
        byte[] answer = new byte[ANSWER];
        answer[0] = (byte) (last ? 1 : 0);
        LockSupport.parkNanos(delayed && behaviour == Behaviour.SLOW_NOW_AND_THEN ? SLOW_NANOS : USUAL_NANOS);
        if (delayed && behaviour == Behaviour.ANSWERS_IN_TWO_PIECES) {
            out.write(answer, 0, ANSWER / 2);
            out.write(answer, ANSWER / 2, ANSWER / 2);
        } else {
            out.write(answer);
        }
    }

    /** Calls the service over connections that it keeps. */
    static final class Client implements Delay {
        private final int port;
        private final ConcurrentLinkedDeque<Socket> idle = new ConcurrentLinkedDeque<>();

        private Client(int port) {
            this.port = port;
        }

        static Client of(Behaviour behaviour) throws IOException {
            return new Client(new Peer(behaviour).server.getLocalPort());
        }

        @Override
        public void request() throws IOException {
            var kept = idle.pollFirst();
            var connection = kept == null ? connect() : kept;
            connection.getOutputStream().write(1);
            if (answer(connection.getInputStream()) || idle.size() >= MOST_IDLE) {
                connection.close();
            } else {
                idle.addFirst(connection);
            }
        }

        private Socket connect() throws IOException {
            var connection = new Socket(InetAddress.getLoopbackAddress(), port);
            connection.getInputStream().read();
            return connection;
        }

        /** True if it was the last of this connection. */
        private static boolean answer(InputStream in) throws IOException {
            byte[] answer = in.readNBytes(ANSWER);
            return answer[0] == 1;
        }
    }
}
