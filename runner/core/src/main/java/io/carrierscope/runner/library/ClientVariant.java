package io.carrierscope.runner.library;

import io.carrierscope.runner.client.http.LoadClient;
import io.carrierscope.runner.server.MissingModule;
import io.carrierscope.runner.server.ServerModule;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;

/**
 * A client under test: a library with a thread model. The library's class may be on the class path of the client's JVM alone, so this
 * refers to it by name.
 *
 * @param module whose class path it needs, empty for the runner's own
 */
public record ClientVariant(String name, CallThreads threads, Optional<ServerModule> module, String className) {
    /** The class path of its JVM. */
    public String classPath(String own) throws MissingModule {
        return ServerModule.classPath(className, module, own);
    }

    /** Loads the library, which must be on this JVM's class path. */
    public ClientLibrary library() throws ReflectiveOperationException {
        return (ClientLibrary) Class.forName(className).getDeclaredConstructor().newInstance();
    }

    /** The library as something that carries a load. */
    public LoadClient client(ClientLibrary library) {
        return threads == CallThreads.ASYNC
                ? new AsyncCalls(name, (AsyncLibrary) library)
                : new ThreadPerCall(name, (BlockingLibrary) library, factory());
    }

    private ThreadFactory factory() {
        return threads == CallThreads.VIRTUAL
                ? Thread.ofVirtual().name("call-", 0).factory()
                : Thread.ofPlatform().daemon().name("call-", 0).factory();
    }
}
