package io.carrierscope.analyzer.program;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Each time a plug-in is loaded again, its old class loader is kept. */
@JvmArguments("-XX:MaxMetaspaceSize=96m")
public final class LeaksLoaders {
    private static final long NANOS = 9_000_000_000L;
    private static final List<Object> KEPT = new ArrayList<>();

    private LeaksLoaders() {}

    /** What each loader loads. */
    public static final class Plugin {}

    private static final class PluginLoader extends ClassLoader {
        Class<?> load(byte[] bytes) {
            return defineClass(Plugin.class.getName(), bytes, 0, bytes.length);
        }
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        byte[] bytes;
        try (var in = Plugin.class.getResourceAsStream("LeaksLoaders$Plugin.class")) {
            bytes = in.readAllBytes();
        }
        long end = System.nanoTime() + NANOS;
        while (System.nanoTime() < end) {
            KEPT.add(new PluginLoader().load(bytes));
            Thread.sleep(8);
        }
    }
}
