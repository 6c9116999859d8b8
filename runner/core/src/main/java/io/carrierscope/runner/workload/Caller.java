package io.carrierscope.runner.workload;

import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** Calls services downstream on behalf of the requests of one server. */
public interface Caller extends AutoCloseable {
    /** Blocks the calling thread until the service has answered; throws {@link Failure}. */
    void call(String service);

    /** Returns at once. */
    void call(String service, Completion answered);

    @Override
    void close();

    /** A service downstream did not answer, or answered with an error. */
    final class Failure extends RuntimeException {
        public Failure(String service, Object reason) {
            super("no good answer of " + service + ": " + reason, null, false, false);
        }
    }

    /** Found on the class path: a stack calls with the HTTP client of its own. */
    interface Provider {
        Caller open(Map<String, Integer> ports);
    }

    /** The ports are those of the services on this machine, by name; the JDK's client calls where no other is found. */
    static Caller open(Map<String, Integer> ports) {
        Optional<Provider> provider = ports.isEmpty()
                ? Optional.empty()
                : ServiceLoader.load(Provider.class).findFirst();
        return provider.map(found -> found.open(ports)).orElseGet(() -> new JdkCaller(ports));
    }
}
