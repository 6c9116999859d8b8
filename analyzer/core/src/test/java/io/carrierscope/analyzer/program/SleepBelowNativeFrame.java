package io.carrierscope.analyzer.program;

import java.lang.reflect.Method;

/** Virtual threads sleep in a method that native code calls: the JDK's own accessor of methods found by reflection. */
@JvmArguments("-Djdk.reflect.useNativeAccessorOnly=true")
public final class SleepBelowNativeFrame {
    private SleepBelowNativeFrame() {}

    /** Public, as reflection calls it. */
    public static void pause() throws InterruptedException {
        Thread.sleep(8);
    }

    public static void main(String[] args) throws NoSuchMethodException {
        Method pause = SleepBelowNativeFrame.class.getMethod("pause");
        Busy.run(Thread.ofVirtual().factory(), 6, () -> pause.invoke(null));
    }
}
