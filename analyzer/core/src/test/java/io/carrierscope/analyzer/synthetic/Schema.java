package io.carrierscope.analyzer.synthetic;

import static io.carrierscope.analyzer.synthetic.Type.Field.array;
import static io.carrierscope.analyzer.synthetic.Type.Field.of;
import static io.carrierscope.analyzer.synthetic.Type.Field.pooled;

import io.carrierscope.analyzer.synthetic.Type.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The types of a synthetic recording, laid out as JDK 25 writes them. */
final class Schema {
    private static final String EVENT = "jdk.jfr.Event";
    private static final String ANNOTATION = "java.lang.annotation.Annotation";
    private static final String TEXT = "java.lang.String";
    private static final long FIRST_ID = 20;

    private final Map<String, Type> types = new LinkedHashMap<>();

    Schema() {
        Stream.of("boolean", "char", "float", "double", "byte", "short", "int", "long", TEXT).forEach(this::plain);
        for (String name : List.of("Label", "Timespan", "Timestamp")) {
            add("jdk.jfr." + name, ANNOTATION, false, of("value", TEXT));
        }
        add("jdk.jfr.Percentage", ANNOTATION, false);
        add("jdk.jfr.Category", ANNOTATION, false, array("value", TEXT));
        constants();
        waits();
        process();
        ours();
    }

    private void constants() {
        add("jdk.types.Symbol", "", true, of("string", TEXT));
        add("java.lang.Class", "", false, pooled("name", "jdk.types.Symbol"), of("modifiers", "int"));
        add("jdk.types.Method", "", false, pooled("type", "java.lang.Class"), pooled("name", "jdk.types.Symbol"),
                pooled("descriptor", "jdk.types.Symbol"), of("modifiers", "int"), of("hidden", "boolean"));
        add("jdk.types.FrameType", "", true, of("description", TEXT));
        add("jdk.types.StackFrame", "", false, pooled("method", "jdk.types.Method"), of("lineNumber", "int"),
                of("bytecodeIndex", "int"), pooled("type", "jdk.types.FrameType"));
        add("jdk.types.StackTrace", "", false, of("truncated", "boolean"), array("frames", "jdk.types.StackFrame"));
        add("jdk.types.ThreadGroup", "", false, pooled("parent", "jdk.types.ThreadGroup"), of("name", TEXT));
        add("java.lang.Thread", "", false, of("osName", TEXT), of("osThreadId", "long"), of("javaName", TEXT),
                of("javaThreadId", "long"), pooled("group", "jdk.types.ThreadGroup"), of("virtual", "boolean"));
    }

    private void waits() {
        event("jdk.VirtualThreadStart", thread(), stack(), of("javaThreadId", "long"));
        event("jdk.VirtualThreadEnd", thread(), of("javaThreadId", "long"));
        event("jdk.ThreadSleep", duration(), thread(), stack(), nanos("time"));
        event("jdk.ThreadPark", duration(), thread(), stack(), pooled("parkedClass", "java.lang.Class"),
                nanos("timeout"), of("until", "long"), of("address", "long"));
        event("jdk.JavaMonitorEnter", duration(), thread(), stack(), pooled("monitorClass", "java.lang.Class"),
                pooled("previousOwner", "java.lang.Thread"), of("address", "long"));
        event("jdk.JavaMonitorWait", duration(), thread(), stack(), pooled("monitorClass", "java.lang.Class"),
                pooled("notifier", "java.lang.Thread"), nanos("timeout"), of("timedOut", "boolean"),
                of("address", "long"));
        // never written, but the views of the JDK's tool ask for them
        for (String type : List.of("FileRead", "FileWrite", "SocketRead", "SocketWrite")) {
            event("jdk." + type, duration(), thread(), stack());
        }
        event("jdk.VirtualThreadPinned", duration(), thread(), stack(), of("blockingOperation", TEXT),
                of("pinnedReason", TEXT), pooled("carrierThread", "java.lang.Thread"));
    }

    private void process() {
        event("jdk.ActiveSetting", of("id", "long"), of("name", TEXT), of("value", TEXT));
        event("jdk.JVMInformation", of("jvmName", TEXT), of("jvmVersion", TEXT), of("jvmArguments", TEXT),
                of("jvmStartTime", "long").marked("Timestamp MILLISECONDS_SINCE_EPOCH"), of("pid", "long"));
        event("jdk.CPUInformation", of("hwThreads", "int"));
        event("jdk.ThreadStart", pooled("thread", "java.lang.Thread"));
        event("jdk.ThreadCPULoad", thread(), share("user"), share("system"));
        event("jdk.CPULoad", share("jvmUser"), share("jvmSystem"), share("machineTotal"));
    }

    private void ours() {
        event("carrierscope.Phase", duration(), thread(), stack(), of("name", TEXT));
        event("carrierscope.Request", duration(), thread(), stack(), nanos("responseTime"), nanos("dispatchLag"),
                nanos("timeToFirstByte"), of("errorClass", TEXT), of("measured", "boolean"),
                of("completedInMeasure", "boolean"));
        event("jdk.GCPhasePause", duration(), thread(), of("gcId", "int"), of("name", TEXT));
        event("synthetic.Ballast", thread(), of("first", "long"), of("second", "long"), of("text", TEXT));
    }

    private static Field duration() {
        return of("duration", "long").marked("Timespan TICKS");
    }

    private static Field thread() {
        return pooled("eventThread", "java.lang.Thread");
    }

    private static Field stack() {
        return pooled("stackTrace", "jdk.types.StackTrace");
    }

    private static Field nanos(String name) {
        return of(name, "long").marked("Timespan NANOSECONDS");
    }

    private static Field share(String name) {
        return of(name, "float").marked("Percentage ");
    }

    private void plain(String name) {
        add(name, "", false);
    }

    private void event(String name, Field... fields) {
        var all = new ArrayList<Field>();
        all.add(of("startTime", "long").marked("Timestamp TICKS"));
        all.addAll(List.of(fields));
        add(name, EVENT, false, all.toArray(Field[]::new));
    }

    void add(String name, String kind, boolean simple, Field... fields) {
        types.put(name, new Type(FIRST_ID + types.size(), name, kind, simple, List.of(fields)));
    }

    long id(String name) {
        return types.get(name).id();
    }

    /** The metadata event that describes these types. */
    Bytes metadata(long startTicks) {
        var tree = new MetadataTree(this);
        types.values().forEach(tree::type);
        return tree.event(startTicks);
    }
}
