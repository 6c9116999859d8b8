package io.carrierscope.runner.workload;

import java.time.Duration;
import java.util.ServiceLoader;

/** Sends messages to a broker on behalf of the requests of one server. */
public interface MessageSender extends AutoCloseable {
    /** For servers whose requests send nothing. */
    MessageSender NONE = new MessageSender() {
        @Override
        public void sendAndWait(Duration timeout) {
            throw new UnsupportedOperationException("there is no broker to send to");
        }

        @Override
        public void send(Completion acknowledged) {
            acknowledged.ended(new UnsupportedOperationException("there is no broker to send to"));
        }

        @Override
        public void close() {}
    };

    /** Blocks the calling thread until the message is acknowledged; zero waits without a limit. Throws {@link Failure}. */
    void sendAndWait(Duration timeout);

    /** Returns when the message is accepted, which may block for a while where buffers are full. */
    void send(Completion acknowledged);

    @Override
    void close();

    /** A message was not acknowledged. */
    final class Failure extends RuntimeException {
        public Failure(Throwable cause) {
            super("not acknowledged: " + cause, cause, false, false);
        }
    }

    /** Found on the class path: only servers that send have a client library for it there. */
    interface Provider {
        MessageSender open(String broker, Producer producer);
    }

    /** True where the class path of this JVM has a client. */
    static boolean isHere() {
        return ServiceLoader.load(Provider.class).stream().findAny().isPresent();
    }

    /** The broker is a host, a colon and a port. */
    static MessageSender open(String broker, Producer producer) {
        return ServiceLoader.load(Provider.class).findFirst()
                .orElseThrow(() -> new IllegalStateException("no client of the broker is on the class path"))
                .open(broker, producer);
    }
}
