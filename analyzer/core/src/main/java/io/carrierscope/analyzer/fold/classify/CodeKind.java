package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.event.Frame.FrameFact;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What a running thread does inside the JDK or a library, where the frames below the code that called it tell: such as a search of the
 * class path. Each kind has its own remedy.
 */
public enum CodeKind {
    SPINNING("spins", true, "wait: a queue, a latch, a condition, or an attempt with a time limit"),
    STACK_TRACES("stack traces of exceptions and threads", true,
            "create fewer exceptions, or some without a stack trace (writableStackTrace = false)",
            "java.lang.Throwable.fillInStackTrace", "java.lang.Throwable.printStackTrace",
            "java.lang.Throwable.getStackTrace", "java.lang.Throwable.getOurStackTrace", "java.lang.StackTraceElement.",
            "java.lang.StackStreamFactory", "java.lang.StackWalker.", "java.lang.Thread.getStackTrace"),
    SCRIPTS("compiling of scripts", true, "compile each script once and keep what comes of it",
            "groovy.lang.GroovyClassLoader.parseClass", "groovy.lang.GroovyClassLoader.doParseClass",
            "org.codehaus.janino.", "org.mvel2.MVEL.compile", "org.mvel2.compiler.", "bsh.Parser.",
            "org.openjdk.nashorn.internal.runtime.Context.compile", "org.mozilla.javascript.Parser.",
            "org.springframework.expression.spel.standard.InternalSpelExpressionParser."),
    MAPPERS("set-ups of mappers of JSON or XML", true,
            "make each mapper or context once and keep it, as it keeps what it learns of classes",
            "com.fasterxml.jackson.databind.introspect.", "com.fasterxml.jackson.databind.ObjectMapper.<init>",
            "com.fasterxml.jackson.databind.deser.DeserializerCache._create",
            "com.fasterxml.jackson.databind.SerializerProvider._create",
            "tools.jackson.databind.introspect.", "com.google.gson.Gson.<init>",
            "com.google.gson.internal.bind.ReflectiveTypeAdapterFactory.create",
            "jakarta.xml.bind.JAXBContext.newInstance",
            "javax.xml.bind.JAXBContext.newInstance"),
    FACTORIES("set-ups of factories or engines", true,
            "make each once and keep it, as it keeps what it learns of classes, files or settings",
            "jakarta.validation.Validation.build", "javax.validation.Validation.build",
            "org.hibernate.validator.internal.metadata.BeanMetaDataManagerImpl.createBeanMetaData",
            "com.esotericsoftware.kryo.Kryo.<init>", "freemarker.template.Configuration.<init>",
            "org.apache.velocity.app.VelocityEngine.<init>", "com.networknt.schema.JsonSchemaFactory.get",
            "jakarta.persistence.Persistence.createEntityManagerFactory",
            "org.apache.pdfbox.pdmodel.font.FontMapperImpl.<init>"),
    QUERIES("parsing and planning of queries", true,
            "parameters in place of values in the text of queries, so that each text is parsed once",
            "org.hibernate.query.hql.internal.", "org.hibernate.query.sqm.sql.",
            "org.hibernate.hql.internal.ast.", "org.hibernate.query.sqm.tree.",
            "org.eclipse.persistence.internal.jpa.jpql.", "net.sf.jsqlparser.parser.",
            "org.springframework.data.jpa.repository.query.HqlParser",
            "org.springframework.data.jpa.repository.query.JpqlParser"),
    DEBUG_MODES("a library's debug mode", true,
            "switch it off: Hooks.onOperatorDebug() of Reactor (its agent, reactor-tools, costs less), or Netty's detection of leaks",
            "reactor.core.publisher.Traces.", "reactor.core.publisher.CallSiteSupplierFactory",
            "io.netty.util.ResourceLeakDetector"),
    FLUSHES("checks of entities before each query", true,
            "fewer entities in a session, those only read as read-only, or FlushModeType.COMMIT",
            "org.hibernate.event.internal.AbstractFlushingEventListener.",
            "org.hibernate.event.internal.DefaultAutoFlushEventListener.",
            "org.hibernate.event.internal.DefaultFlushEntityEventListener."),
    TLS_CONTEXTS("contexts of TLS and stores of keys", true,
            "make each context once and keep it, with the clients and sockets that it is for",
            "javax.net.ssl.SSLContext.init",
            "javax.net.ssl.TrustManagerFactory.", "javax.net.ssl.KeyManagerFactory.", "java.security.KeyStore.load"),
    CLASS_PATH("searches of the class path", true, "look it up once and keep the result",
            "java.util.ServiceLoader", "jdk.internal.loader.", "java.lang.ClassLoader.", "java.net.URLClassLoader",
            "java.lang.Class.forName", "java.lang.Class.getResource", "java.lang.Module.getResource",
            "sun.net.www.protocol.jar.", "java.util.jar.JarFile", "org.springframework.boot.loader."),
    CALLERS("look-ups of the caller of each log line", true,
            "leave class, method and line out of the pattern of log lines (%C, %M, %L, %F, %l, %caller), or includeLocation=false"),
    PROCESSES("starts of processes", true, "do this inside of the JVM, or keep one process that serves many",
            "java.lang.ProcessBuilder.", "java.lang.ProcessImpl.", "java.lang.ProcessHandleImpl",
            "java.lang.Runtime.exec"),
    LOGGING("logging", true, "log less here, or build the message only if its level is on", "java.util.logging.",
            "jdk.internal.logger.", "java.io.PrintStream."),
    REGEX("regular expressions", true,
            "compile the pattern once, and write it without nested repetition; or search by plain text",
            "java.util.regex."),
    SERIALIZATION("serialization of Java objects", false, "another format, or fewer and smaller objects",
            "java.io.ObjectOutputStream", "java.io.ObjectInputStream", "java.io.ObjectStreamClass"),
    REFLECTION("look-ups by reflection", true, "look the member up once and keep it", "java.lang.Class.getDeclared",
            "java.lang.Class.getMethod", "java.lang.Class.getField", "java.lang.Class.getConstructor",
            "java.lang.Class.privateGet", "java.lang.Class.copy", "java.lang.reflect.", "jdk.internal.reflect.",
            "sun.reflect.", "java.lang.invoke.MethodHandles$Lookup."),
    COLLISIONS("keys of a hash map that collide", true, "spread the hash codes of the keys",
            "java.util.HashMap$TreeNode.", "java.util.concurrent.ConcurrentHashMap$TreeNode.",
            "java.util.concurrent.ConcurrentHashMap$TreeBin."),
    THREAD_LOCALS("clean-ups of thread locals", true,
            "a static ThreadLocal in place of one for each object, and remove() once it is no longer needed",
            "java.lang.ThreadLocal$ThreadLocalMap.expunge", "java.lang.ThreadLocal$ThreadLocalMap.cleanSomeSlots",
            "java.lang.ThreadLocal$ThreadLocalMap.getEntryAfterMiss",
            "java.lang.ThreadLocal$ThreadLocalMap.nextIndex",
            "java.lang.ThreadLocal$ThreadLocalMap.replaceStaleEntry", "java.lang.ThreadLocal$ThreadLocalMap.remove",
            "java.lang.ThreadLocal$ThreadLocalMap.rehash"),
    INHERITED("copies of inherited thread locals", true,
            "threads that inherit none (Thread.Builder.inheritInheritableThreadLocals(false)), or scoped values",
            "java.lang.ThreadLocal.createInheritedMap"),
    INTERNING("interning of texts", true, "keep equal texts in a map of your own, or compare them by equals",
            "java.lang.String.intern"),
    LISTS("searches, counts or copies of whole lists", true,
            "keep them in a set or map, remove from the end, or keep their number",
            "java.util.ArrayList.indexOf", "java.util.ArrayList.contains", "java.util.ArrayList.remove",
            "java.util.Arrays$ArrayList.indexOf", "java.util.AbstractSet.removeAll", "java.util.LinkedList.",
            "java.util.concurrent.CopyOnWrite", "java.util.Vector.indexOf",
            "java.util.concurrent.ConcurrentLinkedQueue.size", "java.util.concurrent.ConcurrentLinkedDeque.size",
            "java.util.concurrent.LinkedTransferQueue.size", "java.util.concurrent.ConcurrentLinkedQueue.contains",
            "java.util.concurrent.ConcurrentLinkedDeque.contains",
            "java.util.concurrent.LinkedBlockingQueue.contains", "java.util.concurrent.LinkedBlockingQueue.remove",
            "java.util.AbstractCollection.contains", "java.util.ImmutableCollections$ListN.indexOf"),
    XML("XML", false, "parse less, or keep parser and factory", "com.sun.org.apache.", "javax.xml.",
            "jdk.xml.internal."),
    FORMATTING("formatting of text", false, "append the parts, or keep the formatter", "java.util.Formatter",
            "java.lang.String.format", "java.text.", "java.time.format."),
    CRYPTOGRAPHY("cryptography", false, "keep keys, sessions and connections in place of new ones", "javax.crypto.",
            "com.sun.crypto.provider.", "sun.security.", "java.security."),
    COMPRESSION("compression", false, "compress less, or once for all who ask", "java.util.zip.Deflater",
            "java.util.zip.Inflater");

    private static final List<CodeKind> ALL = List.of(values());
    private static final Set<String> LOGGERS = Set.of("Logback", "Log4j", "SLF4J");
    /** Methods of Log4j, Logback, Log4j 1 and the JDK that look for the caller of a logger. */
    private static final Set<String> LOOKS_FOR_CALLER = Set.of("calcLocation", "getCallerData",
            "getLocationInformation", "inferCaller");
    private static final Set<String> ATTEMPTS = Set.of("yield", "onSpinWait", "tryLock", "tryAcquire", "poll", "peek",
            "isEmpty", "isDone", "selectNow", "getCount");
    private static final List<String> ATTEMPTED = List.of("java.lang.Thread.", "java.util.concurrent.", "sun.nio.ch.",
            "java.nio.channels.");
    /** How async-profiler names the call of the system below {@code Thread.yield}. */
    private static final Set<String> YIELDS = Set.of("sched_yield", "__sched_yield");
    /** Names of strategies by which consumers of a ring buffer wait: those of the Disruptor, Agrona and JCTools. */
    private static final List<String> STRATEGIES = List.of("WaitStrategy", "IdleStrategy");
    /** Methods of libraries that try again at once until another thread is done. */
    private static final List<String> RETRIES = List.of("reactor.core.publisher.InternalManySink.emit",
            "reactor.core.publisher.InternalOneSink.emit", "reactor.core.publisher.InternalEmptySink.emit");
    /** A strategy reads a sequence or two through classes of its library; whoever is let in runs more than that. */
    private static final int INSIDE_STRATEGY = 4;
    private static final StackFact<Optional<CodeKind>> KIND = new StackFact<>(CodeKind::find);
    /** Their methods call those of the application or of libraries, so any frame tells. */
    private static final List<CodeKind> OUTER = List.of(SCRIPTS, MAPPERS, FACTORIES, QUERIES, DEBUG_MODES, FLUSHES,
            INHERITED);
    private static final FrameFact OF_ANY = new FrameFact(f -> ALL.stream().anyMatch(kind -> kind.has(f)));

    private final String text;
    private final boolean wasteful;
    private final String remedy;
    private final List<String> prefixes;

    CodeKind(String text, boolean wasteful, String remedy, String... prefixes) {
        this.text = text;
        this.wasteful = wasteful;
        this.remedy = remedy;
        this.prefixes = List.of(prefixes);
    }

    /** The kind of code in which the stack of a running thread ends; empty where its frames do not tell. */
    public static Optional<CodeKind> of(Stack stack) {
        return KIND.of(stack);
    }

    /** True if the stack of a running thread ends in code of this kind. */
    public boolean is(Stack stack) {
        return of(stack).filter(this::equals).isPresent();
    }

    /** What takes the time, as a noun in the plural. */
    public String text() {
        return text;
    }

    /** True if the same result can mostly be had without: a program that spends half of its CPU time on it does so by mistake. */
    public boolean wasteful() {
        return wasteful;
    }

    public String remedy() {
        return remedy;
    }

    /** The strategy by which the thread waits without stopping, without its package; empty if it is none. */
    public static Optional<String> strategy(Stack stack) {
        return innermost(stack).map(Frame::type)
                .filter(type -> STRATEGIES.stream().anyMatch(type::endsWith)).findFirst()
                .map(Frame::simpleName);
    }

    private static Stream<Frame> innermost(Stack stack) {
        return stack.frames().stream().filter(Frame::application).limit(INSIDE_STRATEGY);
    }

    private static Optional<CodeKind> find(Stack stack) {
        if (spins(stack)) {
            return Optional.of(SPINNING);
        }
        var known = stack.frames().stream().filter(OF_ANY).toList();
        var outer = OUTER.stream().filter(kind -> known.stream().anyMatch(kind::has)).findFirst();
        if (outer.isPresent()) {
            return outer;
        }
        var inner = stack.frames().stream().takeWhile(f -> !f.application() || logs(f)).toList();
        if (inner.stream().map(Frame::method).anyMatch(LOOKS_FOR_CALLER::contains)) {
            return Optional.of(CALLERS);
        }
        if (inner.stream().anyMatch(CodeKind::logs)) {
            return Optional.of(LOGGING);
        }
        var telling = inner.stream().filter(OF_ANY).toList();
        return ALL.stream().filter(kind -> telling.stream().anyMatch(kind::has)).findFirst();
    }

    private static boolean logs(Frame frame) {
        return frame.application() && Frameworks.name(frame.type()).filter(LOGGERS::contains).isPresent();
    }

    private boolean has(Frame frame) {
        for (String prefix : prefixes) {
            if (frame.begins(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** Queues of the JDK yield too, a few times before they park: only calls that the application makes count. */
    private static boolean spins(Stack stack) {
        var frames = stack.frames();
        for (int i = 0; i + 1 < frames.size() && !frames.get(i).application(); i++) {
            if (frames.get(i + 1).application() && attempts(frames.get(i))) {
                return true;
            }
        }
        return stack.innermostFrame().map(Frame::method).filter(YIELDS::contains).isPresent()
                || strategy(stack).isPresent()
                || innermost(stack).anyMatch(f -> RETRIES.stream().anyMatch(f::begins));
    }

    private static boolean attempts(Frame frame) {
        Predicate<String> ofType = frame.type().concat(".")::startsWith;
        return ATTEMPTS.contains(frame.method()) && ATTEMPTED.stream().anyMatch(ofType);
    }
}
