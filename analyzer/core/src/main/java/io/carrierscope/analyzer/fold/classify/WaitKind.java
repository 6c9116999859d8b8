package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The kind of resource that a parked thread, or a thread in a monitor wait, waits for. It follows from the stack. */
public enum WaitKind {
    MONITOR("monitor"), LOCK("lock"), PERMIT("permit or connection"), PLACE("free place in a queue"), TASK(
            "another thread's result"),
    QUEUE("item of a queue"),
    SOCKET("socket"), CLIENT("what a client still has to send"), INITIALIZATION("initialisation of a class"),
    WORK("work for its pool"),
    SLEEP("the end of a sleep"), SIGNAL("signal or time limit"), OTHER("something else");

    /** The class of the object that the JVM locks while it initialises a class, in all releases read here. */
    private static final String INITIALIZATION_LOCK = "int[]";
    private static final List<String> BORROW_METHODS = List.of("borrow", "acquire", "lease", "checkout",
            "getconnection");
    /** Parts of the names of classes that let only so many threads in, or so many a second. */
    private static final List<String> THROTTLES = List.of("Throttl", "RateLimit", "ConcurrencyLimit", "Bulkhead");
    private static final List<String> TASK_CLASSES = List.of("java.util.concurrent.FutureTask",
            "java.util.concurrent.CompletableFuture", "java.util.concurrent.ForkJoinTask",
            "java.util.concurrent.CountDownLatch", "java.util.concurrent.CyclicBarrier",
            "java.util.concurrent.StructuredTaskScope", "java.util.concurrent.ThreadPerTaskExecutor");

    /** Packages of HTTP and RPC clients whose callers wait for an answer: at a socket, or in another thread. */
    private static final List<String> CLIENTS = List.of("sun.net.www.protocol.", "jdk.internal.net.http.HttpClientImpl",
            "org.springframework.http.client.", "org.eclipse.jetty.client.", "org.apache.hc.client5.", "okhttp3.",
            "io.grpc.stub.ClientCalls", "io.lettuce.core.", "org.redisson.", "com.datastax.oss.driver.",
            "software.amazon.awssdk.core.");
    /** Beginnings of methods that open a connection, greet the other side or log in. */
    private static final List<String> OPENING_METHODS = List.of("connect", "openconnection", "openserver",
            "newconnection", "createconnection",
            "handshake", "starthandshake", "finishconnect", "doauthentication", "authenticate", "login",
            "makeobject", "negotiate");
    /** Parts of the names of classes whose objects stand for a connection: their constructors wait while they open it. */
    private static final List<String> CONNECTIONS = List.of("Connection", "Socket", "Session", "Channel");
    /** Methods by which a pool asks whether a connection still answers. */
    private static final Set<String> CHECKING_METHODS = Set.of("isValid", "validateObject", "validateConnection",
            "isConnectionDead", "isConnectionAlive", "testConnection", "testConnectionInternal", "testPooledConnection",
            "ping");

    private static final List<String> OF_TLS = List.of("sun.security.ssl.", "com.ibm.jsse2.", "org.bouncycastle.jsse.",
            "org.conscrypt.");
    private static final List<String> AWAITING_METHODS = List.of("await", "get", "join", "waiting", "timed", "dowait",
            "block", "invoke", "close");

    /** Methods in which servers wait for the rest of the body of a request, whatever they park or wait on. */
    private static final List<String> READING_BODIES = List.of(
            "org.apache.tomcat.util.net.NioEndpoint$NioSocketWrapper.fill",
            "org.apache.coyote.http2.Stream$StandardStreamInputBuffer.doRead",
            "org.eclipse.jetty.server.HttpInput.blockForContent",
            "org.eclipse.jetty.server.BlockingContentProducer.nextContent",
            "org.eclipse.jetty.ee8.nested.BlockingContentProducer.nextContent",
            "org.eclipse.jetty.ee9.nested.BlockingContentProducer.nextContent",
            "org.eclipse.jetty.ee10.servlet.BlockingContentProducer.nextContent",
            "org.eclipse.jetty.ee11.servlet.BlockingContentProducer.nextContent",
            "org.eclipse.jetty.io.content.ContentSourceInputStream.read",
            "io.undertow.servlet.spec.ServletInputStreamImpl.", "io.undertow.io.UndertowInputStream.");

    private static final StackFact<Boolean> SHAKES_HANDS = StackFact.anyFrame(WaitKind::shakesHands);
    private static final StackFact<Boolean> READS_BODY = StackFact
            .anyFrame(f -> READING_BODIES.stream().anyMatch(f::begins));
    private static final StackFact<WaitKind> OF_PARK = new StackFact<>(WaitKind::find);
    private static final String STAMPED_LOCK = "java.util.concurrent.locks.StampedLock";
    private static final StackFact<Boolean> TAKES_LOCK = StackFact.anyFrame(WaitKind::takesLock);
    private static final StackFact<Boolean> ACCEPTS = StackFact.anyFrame(WaitKind::accepts);
    private static final StackFact<Boolean> OF_CLIENT = StackFact.anyFrame(WaitKind::ofClient);
    private static final StackFact<Boolean> OPENS = StackFact.anyFrame(WaitKind::opens);
    private static final StackFact<Boolean> CHECKS = StackFact.anyFrame(WaitKind::checks);
    private static final StackFact<Boolean> BORROWS = new StackFact<>(
            s -> s.anyFrame(WaitKind::borrows) || throttles(s));
    private static final StackFact<Boolean> BORROWS_BY_NAME = new StackFact<>(
            s -> s.anyFrame(WaitKind::borrowsByName) || throttles(s));
    private static final StackFact<Boolean> TAKES_ITEM = new StackFact<>(
            s -> s.anyFrame(WaitKind::takesItem) && !s.anyFrame(WaitKind::takesResult));
    private static final StackFact<Boolean> OF_CONDITION = new StackFact<>(WaitKind::findCondition);
    private static final StackFact<Boolean> SLEEPS = StackFact
            .anyFrame(f -> f.type().equals("java.lang.Thread") && f.method().startsWith("sleep"));

    private final String text;

    WaitKind(String text) {
        this.text = text;
    }

    /** Returns the name of the kind in reports. */
    public String text() {
        return text;
    }

    /** Returns true for a monitor or another lock, which one thread holds at a time. */
    public boolean ofLock() {
        return this == MONITOR || this == LOCK;
    }

    /** Returns true for what a limited number of threads or items can have: a permit, a pooled connection, a place in a queue. */
    public boolean ofPermit() {
        return this == PERMIT || this == PLACE;
    }

    /** Returns true if the kind does not tell whether the thread waits for something to do or is held up. */
    public boolean unclear() {
        return this == TASK || this == SIGNAL || this == OTHER;
    }

    /**
     * Returns the kind of a park. Without its stack, the class of the object that the thread parked for still names locks, semaphores
     * and {@code ForkJoinPool}.
     *
     * @param parkedClass {@code null} if it is not known
     */
    public static WaitKind of(Stack stack, String parkedClass) {
        return !stack.frames().isEmpty() || parkedClass == null ? of(stack) : ofClass(parkedClass);
    }

    /** Returns the lock or semaphore that holds the object for which a thread parked, or else that object's class. */
    public static String lockClass(String parkedClass) {
        return parkedClass.endsWith("$NonfairSync") || parkedClass.endsWith("$FairSync")
                ? parkedClass.substring(0, parkedClass.lastIndexOf('$'))
                : parkedClass;
    }

    private static WaitKind ofClass(String parkedClass) {
        return parkedClass.equals("java.util.concurrent.ForkJoinPool")
                ? WORK
                : parkedClass.startsWith("java.util.concurrent.Semaphore$")
                        ? PERMIT
                        : parkedClass.startsWith("java.util.concurrent.locks.Reentrant")
                                || parkedClass.equals(STAMPED_LOCK) ? LOCK : OTHER;
    }

    /** Returns the kind of a park whose stack was recorded. */
    public static WaitKind of(Stack stack) {
        return OF_PARK.of(stack);
    }

    private static WaitKind find(Stack stack) {
        if (PoolQueue.asksForWork(stack)) {
            return WORK;
        }
        if (takesLock(stack)) {
            return accepts(stack) ? WORK : LOCK;
        }
        if (READS_BODY.of(stack)) {
            return CLIENT;
        }
        if (stack.anyFrame(f -> f.type().startsWith("sun.nio.ch."))) {
            return SOCKET;
        }
        if (borrows(stack)) {
            return PERMIT;
        }
        return otherThan(stack);
    }

    /** Returns the kind of a wait in {@code Object.wait} or for the initialisation of a class. */
    public static WaitKind ofMonitorWait(String monitorClass, Stack stack) {
        if (INITIALIZATION_LOCK.equals(monitorClass) && !callsWait(stack)) {
            return INITIALIZATION;
        }
        return PoolQueue.asksForWork(stack)
                ? WORK
                : READS_BODY.of(stack) ? CLIENT : borrows(stack) ? PERMIT : SIGNAL;
    }

    /**
     * Returns true if the thread called {@code Object.wait}. Otherwise the JVM itself waits for another thread to initialise
     * the class.
     */
    private static boolean callsWait(Stack stack) {
        return stack.frames().isEmpty() || stack.frames().getFirst().type().equals("java.lang.Object");
    }

    /** The innermost call tells: a task that waits for an item of a queue has the frames that run it further out. */
    private static WaitKind otherThan(Stack stack) {
        return stack.frames().stream().filter(f -> queue(f) || awaitsTask(f)).findFirst()
                .map(f -> !queue(f) ? TASK : putsItem(stack) ? PLACE : QUEUE)
                .orElse(stack.frames().isEmpty() ? OTHER : SIGNAL);
    }

    /** Not for the frames of these classes that run a task. */
    private static boolean awaitsTask(Frame frame) {
        return TASK_CLASSES.stream().anyMatch(frame.type()::startsWith)
                && AWAITING_METHODS.stream().anyMatch(frame.method()::startsWith);
    }

    /** Returns true if the stack is inside the acquisition of a {@code java.util.concurrent} lock. */
    public static boolean takesLock(Stack stack) {
        return TAKES_LOCK.of(stack);
    }

    /** Returns true if the thread accepts connections: of several that do, all but one wait for the lock of the socket, and queue for no work. */
    public static boolean accepts(Stack stack) {
        return ACCEPTS.of(stack);
    }

    private static boolean accepts(Frame frame) {
        return frame.type().endsWith("Acceptor")
                || frame.type().startsWith("sun.nio.ch.ServerSocket") && frame.method().startsWith("accept");
    }

    /** Returns true if the frame acquires a {@code java.util.concurrent} lock. */
    public static boolean takesLock(Frame frame) {
        return frame.type().startsWith("java.util.concurrent.locks.")
                && (frame.method().startsWith("lock") || frame.method().equals("tryLock")
                        || frame.type().equals(STAMPED_LOCK) && frame.method().startsWith("acquire"));
    }

    /** Returns true if the thread waits inside a client library for the answer to a request. */
    public static boolean awaitsAnswer(Stack stack) {
        return OF_CLIENT.of(stack);
    }

    private static boolean ofClient(Frame frame) {
        return CLIENTS.stream().anyMatch(frame.type()::startsWith);
    }

    /** Returns true if the thread waits while it opens a connection, of any library. */
    public static boolean opensConnection(Stack stack) {
        return OPENS.of(stack);
    }

    /** Returns true if the thread waits inside a library that agrees on encryption with the other side: a new connection's first step. */
    public static boolean shakesHands(Stack stack) {
        return SHAKES_HANDS.of(stack);
    }

    /** Returns true for such a method. */
    public static boolean shakesHands(Frame frame) {
        return frame.method().toLowerCase(Locale.ROOT).contains("handshake")
                && OF_TLS.stream().anyMatch(frame.type()::startsWith);
    }

    /** Returns true for a method that opens a connection. */
    public static boolean opens(Frame frame) {
        String method = frame.method().toLowerCase(Locale.ROOT);
        return OPENING_METHODS.stream().anyMatch(method::startsWith) && !method.startsWith("connection")
                || method.equals("<init>") && frame.application()
                        && CONNECTIONS.stream().anyMatch(frame.type()::contains);
    }

    /** Returns true if the thread asks whether a pooled connection still answers. */
    public static boolean checks(Stack stack) {
        return CHECKS.of(stack);
    }

    /** Returns true for a method that asks whether a pooled connection still answers. */
    public static boolean checks(Frame frame) {
        return frame.application() && CHECKING_METHODS.contains(frame.method());
    }

    /** Returns true for a semaphore, or for a wait below a method of a pool that lends something, such as a connection. */
    public static boolean borrows(Stack stack) {
        return BORROWS.of(stack);
    }

    private static boolean borrows(Frame frame) {
        return frame.type().equals("java.util.concurrent.Semaphore") || borrowsByName(frame);
    }

    /** Returns true for a wait below a method that is named as if it lent something: of a semaphore alone nothing tells what it is for. */
    public static boolean borrowsByName(Stack stack) {
        return BORROWS_BY_NAME.of(stack);
    }

    private static boolean borrowsByName(Frame frame) {
        return frame.application()
                && BORROW_METHODS.stream().anyMatch(frame.method().toLowerCase(Locale.ROOT)::startsWith);
    }

    /** A class that lets only so many in waits by itself; what the tasks wait for that it has let in is none of its own. */
    private static boolean throttles(Stack stack) {
        return stack.firstApplicationFrame().map(f -> Frame.simpleName(f.type()))
                .filter(type -> THROTTLES.stream().anyMatch(type::contains)).isPresent()
                && (findCondition(stack) || sleeps(stack));
    }

    /** Returns the kind of a sleep: a limiter lends permits at a rate, and whoever comes too early sleeps until the next one. */
    public static WaitKind ofSleep(Stack stack) {
        return borrowsByName(stack) ? PERMIT : SLEEP;
    }

    /** Returns true if the thread waits for a condition, which another thread signals; not if it waits for the lock of the condition. */
    public static boolean ofCondition(Stack stack) {
        return OF_CONDITION.of(stack);
    }

    private static boolean findCondition(Stack stack) {
        return stack.frames().stream().takeWhile(f -> !f.application())
                .filter(f -> f.method().startsWith("acquire") || f.method().startsWith("await")
                        || f.method().equals("wait"))
                .findFirst().filter(f -> f.type().endsWith("ConditionObject") || f.type().equals("java.lang.Object"))
                .isPresent();
    }

    /** Returns true if the thread is in {@code Thread.sleep}. */
    public static boolean sleeps(Stack stack) {
        return SLEEPS.of(stack);
    }

    /**
     * Returns true if the thread takes items from a queue: it waits for its next piece of work. A thread that waits for the
     * result of a task does not.
     */
    public static boolean takesItem(Stack stack) {
        return TAKES_ITEM.of(stack);
    }

    private static boolean takesItem(Frame frame) {
        return queue(frame) && (frame.method().startsWith("take") || frame.method().startsWith("poll"));
    }

    /** True if the thread waits for a place in a full queue; the caller of the queue is further out. */
    private static boolean putsItem(Stack stack) {
        return stack.frames().stream().takeWhile(f -> !f.application())
                .anyMatch(f -> queue(f) && (f.method().startsWith("put") || f.method().startsWith("offer")));
    }

    private static boolean takesResult(Frame frame) {
        return frame.type().equals("java.util.concurrent.ExecutorCompletionService");
    }

    private static boolean queue(Frame frame) {
        return frame.type().startsWith("java.util.concurrent.")
                && !frame.type().startsWith("java.util.concurrent.locks.")
                && (frame.type().contains("Queue") || frame.type().contains("Deque")
                        || frame.type().contains("Exchanger"));
    }
}
