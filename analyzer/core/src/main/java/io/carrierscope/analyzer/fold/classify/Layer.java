package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.event.Frame.FrameFact;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The kind of code that a thread ran. It follows from the innermost frame outside the general library of the JDK. */
public enum Layer {
    /** Stands before sockets, which share their package with files. */
    FILES("files", "sun.nio.ch.FileChannel", "sun.nio.ch.UnixFileDispatcher", "sun.nio.ch.FileLock",
            "sun.nio.ch.SimpleAsynchronousFileChannel", "sun.nio.ch.ChannelInputStream",
            "sun.nio.ch.ChannelOutputStream", "java.nio.channels.FileChannel", "java.nio.MappedMemoryUtils",
            "sun.nio.fs.", "java.nio.file.", "java.io.File", "java.io.RandomAccessFile", "java.io.UnixFileSystem"),
    SOCKETS("sockets and selectors", "sun.nio.ch.", "java.net.", "java.nio.channels."),
    VIRTUAL_THREADS("virtual-thread machinery", "java.lang.VirtualThread", "java.lang.ThreadBuilders",
            "jdk.internal.vm.", "java.util.concurrent.ForkJoin", "java.util.concurrent.DelayScheduler"),
    LOCKS_AND_QUEUES("locks, queues and timers", "java.util.concurrent."),
    RECORDING("recording", "jdk.jfr.", "jdk.internal.event.", "io.carrierscope.events.",
            "io.carrierscope.runner.phase.",
            "io.carrierscope.runner.event."),
    SERVER("server and framework"), CLIENT("client library"),
    APPLICATION("application"),
    OTHER("other code of the JDK");

    /** The package of the runner whose threads generate load. */
    private static final String GENERATOR = "io.carrierscope.runner.client.";
    /** Parking serves locks, queues and the virtual-thread scheduler: the calling frame decides. */
    private static final String PARKING = "java.util.concurrent.locks.LockSupport";
    /** Timer and monitor methods outside {@code java.util.concurrent}. */
    private static final Map<String, Layer> METHODS = Map.of("java.lang.Thread.sleep", LOCKS_AND_QUEUES,
            "java.lang.Object.wait", LOCKS_AND_QUEUES, "java.lang.Object.notifyAll", LOCKS_AND_QUEUES);

    /** What files and sockets call: the calling frame decides. Sockets write by {@code FileDispatcherImpl} before JDK 21. */
    private static final List<String> OF_ANY_CHANNEL = List.of("sun.nio.ch.FileDispatcher", "sun.nio.ch.IOUtil",
            "sun.nio.ch.IOStatus", "sun.nio.ch.NativeThread", "sun.nio.ch.Util", "java.nio.channels.spi.Abstract");

    private static final List<Layer> ALL = List.of(values());
    private static final FrameFact OF_APPLICATION = new FrameFact(
            f -> !PARKING.equals(f.type()) && of(f).filter(APPLICATION::equals).isPresent());
    private static final StackFact<Layer> OF_STACK = new StackFact<>(stack -> find(stack.frames()));
    private static final StackFact<Boolean> OF_SERVER = StackFact
            .anyFrame(f -> of(f).filter(SERVER::equals).isPresent());
    private static final StackFact<Boolean> CALLS_OUT = new StackFact<>(stack -> OF_SERVER.of(stack)
            && stack.frames().stream().flatMap(f -> of(f).stream())
                    .filter(l -> l == SERVER || l == APPLICATION || l == CLIENT).findFirst().filter(SERVER::equals)
                    .isEmpty());
    private static final StackFact<Boolean> OF_WORK = StackFact
            .anyFrame(f -> of(f).filter(l -> l == APPLICATION || l == CLIENT).isPresent());

    private final String text;
    /** Class prefixes of the JDK and the runner; {@link Frameworks} has the others. */
    private final List<String> prefixes;

    Layer(String text, String... prefixes) {
        this.text = text;
        this.prefixes = List.of(prefixes);
    }

    /** Returns the name of the layer in reports. */
    public String text() {
        return text;
    }

    /** Returns the layer of the stack of a running thread. */
    public static Layer of(Stack stack) {
        return OF_STACK.of(stack);
    }

    /** Returns the layer of a stack of this frame alone. */
    public static Layer ofAlone(Frame frame) {
        return find(List.of(frame));
    }

    private static Layer find(List<Frame> frames) {
        boolean parking = false;
        boolean channel = false;
        for (Frame frame : frames) {
            boolean parks = PARKING.equals(frame.type());
            boolean ofAny = ofAnyChannel(frame);
            var layer = parks || ofAny ? Optional.<Layer>empty() : of(frame);
            parking |= parks;
            channel |= ofAny;
            if (layer.isPresent()) {
                return parking && layer.get() != VIRTUAL_THREADS
                        ? LOCKS_AND_QUEUES
                        : channel && layer.get() != FILES ? SOCKETS : layer.get();
            }
        }
        return parking ? LOCKS_AND_QUEUES : channel ? SOCKETS : OTHER;
    }

    /** Returns true for what files and sockets call: its layer is that of the calling frame. */
    public static boolean ofAnyChannel(Frame frame) {
        return OF_ANY_CHANNEL.stream().anyMatch(frame.type()::startsWith);
    }

    /** Returns true if a server runs something in this stack: a frame of the application, or of a library that it calls. */
    public static boolean ofWork(Stack stack) {
        return OF_WORK.of(stack);
    }

    /** Returns true if a server runs this thread. */
    public static boolean ofServer(Stack stack) {
        return OF_SERVER.of(stack);
    }

    /**
     * Returns true if what a server runs does this by itself, and not through the server: a connection that it uses leads to another service,
     * whatever its port.
     */
    public static boolean callsOut(Stack stack) {
        return CALLS_OUT.of(stack);
    }

    /** Returns true for the place of a thread of our load generator, which runs in the JVM of a client under test, too. */
    public static boolean ofGenerator(String at) {
        return at.startsWith(GENERATOR);
    }

    /** Returns true for a frame that is neither of the JDK nor of a server, a pool or a client. */
    public static boolean ofApplication(Frame frame) {
        return OF_APPLICATION.test(frame);
    }

    private static Optional<Layer> byType(String type) {
        for (Layer layer : ALL) {
            for (String prefix : layer.prefixes) {
                if (type.startsWith(prefix)) {
                    return Optional.of(layer);
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Layer> of(Frame frame) {
        return byType(frame.type())
                .or(() -> Frameworks.role(frame.type()).flatMap(Layer::of))
                .or(() -> Optional.ofNullable(METHODS.get(frame.qualifiedMethod())))
                .or(() -> frame.application() ? Optional.of(APPLICATION) : Optional.empty());
    }

    private static Optional<Layer> of(Framework.Role role) {
        return switch (role) {
            case SOCKETS -> Optional.of(SOCKETS);
            case SERVER -> Optional.of(SERVER);
            case CLIENT -> Optional.of(CLIENT);
            case LIBRARY -> Optional.of(APPLICATION);
            case POOL -> Optional.empty();
        };
    }
}
