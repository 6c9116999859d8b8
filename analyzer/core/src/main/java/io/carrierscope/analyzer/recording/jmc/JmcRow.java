package io.carrierscope.analyzer.recording.jmc;

import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Row.HolderPath;
import io.carrierscope.analyzer.recording.event.Row.NameLimit;
import io.carrierscope.analyzer.recording.event.Row;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.openjdk.jmc.common.IMCClassLoader;
import org.openjdk.jmc.common.IMCFrame;
import org.openjdk.jmc.common.IMCMethod;
import org.openjdk.jmc.common.IMCOldObject;
import org.openjdk.jmc.common.IMCStackTrace;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.IMCType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.parser.ValueField;

/** One event from JMC's parser. */
final class JmcRow extends Row {
    private static final String END = JfrAttributes.END_TIME.getIdentifier();

    private final Map<String, Integer> columns = new HashMap<>();
    private final Constants constants;
    private Object[] values;

    JmcRow(List<ValueField> fields, Constants constants) {
        this.constants = constants;
        for (int i = 0; i < fields.size(); i++) {
            columns.put(fields.get(i).getIdentifier(), i);
        }
    }

    JmcRow over(Object[] next) {
        values = next;
        return this;
    }

    @Override
    public long start() {
        return value("startTime") instanceof IQuantity q ? q.clampedLongValueIn(UnitLookup.EPOCH_NS) : end().orElse(0);
    }

    /** The end of an event of JDK 7 or 8, which has no duration, and no start if it has none. */
    private OptionalLong end() {
        return value(END) instanceof IQuantity q
                ? OptionalLong.of(q.clampedLongValueIn(UnitLookup.EPOCH_NS))
                : OptionalLong.empty();
    }

    @Override
    public long duration() {
        return Math.max(0, nanos("duration").orElseGet(() -> end().orElse(0) - start()));
    }

    @Override
    public long nanos(String field, long absent) {
        return value(field) instanceof IQuantity q && q.longValue() != Long.MIN_VALUE
                ? q.clampedLongValueIn(UnitLookup.NANOSECOND)
                : absent;
    }

    @Override
    public double number(String field) {
        return value(field) instanceof IQuantity q
                ? q.doubleValue()
                : value(field) instanceof Number n ? n.doubleValue() : 0;
    }

    @Override
    public long integer(String field) {
        return value(field) instanceof IQuantity q
                ? q.longValue()
                : value(field) instanceof Number n ? n.longValue() : 0;
    }

    @Override
    public boolean flag(String field) {
        return Boolean.TRUE.equals(value(field));
    }

    @Override
    public String text(String field) {
        Object value = value(field);
        return value == null ? null : value.toString();
    }

    @Override
    public String className(String field) {
        return value(field) instanceof IMCType type ? NameLimit.ofClass(type.getFullName()) : null;
    }

    @Override
    public String typeOf(String field) {
        IMCType type = switch (value(field)) {
            case IMCOldObject object -> object.getType();
            case IMCClassLoader loader -> loader.getType();
            case null, default -> null;
        };
        return type == null ? null : NameLimit.ofClass(type.getFullName());
    }

    @Override
    public List<String> path(String field) {
        var path = new HolderPath();
        var object = value(field) instanceof IMCOldObject first ? first : null;
        boolean more = object != null;
        while (more) {
            var holder = object.getReferrer();
            var of = object.getReferrerField();
            more = holder != null && holder.getType() != null && path.add(holder.getType().getFullName(),
                    holder.getDescription(), of == null ? null : of.getName());
            object = holder;
        }
        return path.fields();
    }

    @Override
    public String method(String field) {
        return value(field) instanceof IMCMethod m
                ? NameLimit.cut(NameLimit.ofClass(m.getType().getFullName()) + "." + m.getMethodName())
                : null;
    }

    @Override
    public ThreadRef thread(String field) {
        return value(field) instanceof IMCThread thread ? constants.thread(thread) : null;
    }

    @Override
    public Stack stack() {
        return value("stackTrace") instanceof IMCStackTrace trace ? constants.stack(trace) : Stack.NONE;
    }

    @Override
    public boolean interpreted() {
        return value("stackTrace") instanceof IMCStackTrace trace && !trace.getFrames().isEmpty()
                && trace.getFrames().getFirst().getType() == IMCFrame.Type.INTERPRETED;
    }

    private Object value(String field) {
        Integer column = columns.get(field);
        return column == null ? null : values[column];
    }

    /** The threads and stacks of one chunk. Each is converted once, since the parser uses one object per constant. */
    static final class Constants {
        private final Map<IMCThread, ThreadRef> threads = new IdentityHashMap<>();
        private final Map<IMCStackTrace, Stack> stacks = new IdentityHashMap<>();

        ThreadRef thread(IMCThread thread) {
            return threads.computeIfAbsent(thread, Constants::convert);
        }

        Stack stack(IMCStackTrace trace) {
            return stacks.computeIfAbsent(trace, Constants::convert);
        }

        private static ThreadRef convert(IMCThread thread) {
            var group = thread.getThreadGroup();
            String name = group == null ? null : group.getName();
            long id = thread.getThreadId() == null ? -1 : thread.getThreadId();
            // the parser drops the flag "virtual"; the JVM writes a group without a parent for these threads alone
            return "VirtualThreads".equals(name) && group.getParent() == null
                    ? new ThreadRef(id, thread.getThreadName() == null ? "" : thread.getThreadName(),
                            ThreadRef.Kind.VIRTUAL)
                    : ThreadRef.platform(id, thread.getThreadName(), name);
        }

        private static Stack convert(IMCStackTrace trace) {
            var frames = new ArrayList<Frame>(trace.getFrames().size());
            for (IMCFrame frame : trace.getFrames()) {
                frames.add(convert(frame));
            }
            return new Stack(frames);
        }

        private static Frame convert(IMCFrame frame) {
            IMCMethod method = frame.getMethod();
            String type = method == null || method.getType() == null ? null : method.getType().getFullName();
            String name = method == null ? null : method.getMethodName();
            Integer line = frame.getFrameLineNumber();
            return new Frame(type, name, line == null ? 0 : line, frame.getType() == IMCFrame.Type.NATIVE);
        }
    }
}
