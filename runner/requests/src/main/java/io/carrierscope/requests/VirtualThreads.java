package io.carrierscope.requests;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;

/** Virtual threads of JDK 21 or newer, from code that also runs on JDK 17, which has none. */
final class VirtualThreads {
    private static final Optional<MethodHandle> IS_VIRTUAL = method(false, "isVirtual", boolean.class);
    private static final Optional<MethodHandle> START = method(true, "startVirtualThread", Thread.class,
            Runnable.class);

    private VirtualThreads() {}

    private static Optional<MethodHandle> method(boolean ofClass, String name, Class<?> result, Class<?>... arguments) {
        try {
            var lookup = MethodHandles.publicLookup();
            var type = MethodType.methodType(result, arguments);
            return Optional.of(ofClass
                    ? lookup.findStatic(Thread.class, name, type)
                    : lookup.findVirtual(Thread.class, name, type));
        } catch (ReflectiveOperationException e) {
            return Optional.empty();
        }
    }

    /** True if this JDK has virtual threads; in JDK 19 and 20 they are a preview. */
    static boolean supported() {
        return Runtime.version().feature() >= 21 && START.isPresent();
    }

    static boolean isVirtual(Thread thread) {
        try {
            return IS_VIRTUAL.isPresent() && (boolean) IS_VIRTUAL.get().invokeExact(thread);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static void start(Runnable task) {
        try {
            var ignored = (Thread) START.orElseThrow().invokeExact(task);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
