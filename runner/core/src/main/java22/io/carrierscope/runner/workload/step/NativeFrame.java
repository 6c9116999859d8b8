package io.carrierscope.runner.workload.step;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Runs an action under a native frame: as the comparator of C's {@code qsort} over two elements. */
final class NativeFrame {
    private static final AtomicLong TICKETS = new AtomicLong();
    private static final Map<Long, Upcall> WAITING = new ConcurrentHashMap<>();
    private static final MethodHandle QSORT = qsort();
    private static final MemorySegment COMPARATOR = comparator();

    private NativeFrame() {}

    static void run(Runnable action) {
        Upcall upcall = new Upcall(action);
        long ticket = TICKETS.incrementAndGet();
        WAITING.put(ticket, upcall);
        sortTwo(ticket);
        WAITING.remove(ticket);
        upcall.rethrow();
    }

    /** The elements carry a ticket, so that one upcall stub serves every request. */
    private static void sortTwo(long ticket) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment elements = arena.allocateFrom(JAVA_LONG, ticket, ticket);
            QSORT.invokeExact(elements, 2L, JAVA_LONG.byteSize(), COMPARATOR);
        } catch (Throwable impossible) {
            throw new IllegalStateException("qsort", impossible);
        }
    }

    private static int compare(MemorySegment left, MemorySegment right) {
        Upcall upcall = WAITING.remove(left.get(JAVA_LONG, 0));
        if (upcall != null) {
            upcall.run();
        }
        return 0;
    }

    /** The action and what it threw: an exception or error that left the comparator would end the JVM. */
    private static final class Upcall {
        private final Runnable action;
        private Throwable failure;

        Upcall(Runnable action) {
            this.action = action;
        }

        void run() {
            try {
                action.run();
            } catch (Throwable thrown) {
                failure = thrown;
            }
        }

        void rethrow() {
            switch (failure) {
                case null -> {}
                case RuntimeException exception -> throw exception;
                case Error error -> throw error;
                default -> throw new IllegalStateException(failure);
            }
        }
    }

    @SuppressWarnings("restricted")
    private static MethodHandle qsort() {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().find("qsort").orElseThrow(),
                FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));
    }

    @SuppressWarnings("restricted")
    private static MemorySegment comparator() {
        AddressLayout element = ADDRESS.withTargetLayout(MemoryLayout.sequenceLayout(1, JAVA_LONG));
        return Linker.nativeLinker().upcallStub(compareHandle(), FunctionDescriptor.of(JAVA_INT, element, element),
                Arena.global());
    }

    private static MethodHandle compareHandle() {
        try {
            return MethodHandles.lookup().findStatic(NativeFrame.class, "compare",
                    MethodType.methodType(int.class, MemorySegment.class, MemorySegment.class));
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError("comparator", impossible);
        }
    }
}
