package io.carrierscope.runner.server;

import io.carrierscope.runner.workload.Workload;
import java.util.List;
import java.util.Optional;

/** A server under test: a product, a thread model and its settings. */
public interface ServerVariant {
    String name();

    ThreadModel threadModel();

    /** The threads that limit how many requests it handles at once. */
    default Pool pool() {
        return Pool.NONE;
    }

    default boolean supports(Workload workload) {
        return true;
    }

    /** Starts on 127.0.0.1 and runs the service for every request. Port 0 takes a free one. */
    RunningServer start(Service service, int port) throws Exception;

    /** The class path of its JVM, which is usually that of the runner. */
    default String classPath(String own) throws MissingModule {
        return own;
    }

    /** Empty where its classes belong to the runner. */
    default Optional<ServerModule> module() {
        return Optional.empty();
    }

    /** What its libraries ask of their JVM. */
    default List<String> jvmOptions() {
        return module().map(ServerModule::jvmOptions).orElse(List.of());
    }
}
