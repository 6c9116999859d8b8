package io.carrierscope.analyzer.program;

import java.nio.file.spi.FileSystemProvider;
import java.util.ServiceLoader;

/** More threads than processors search the class path for a service in each step, as code does that does not keep what it looked up. */
public final class ClassPathLookUps {
    private ClassPathLookUps() {}

    public static void main(String[] args) {
        Busy.run(Thread.ofPlatform().daemon().factory(), 2 * Runtime.getRuntime().availableProcessors(),
                ClassPathLookUps::lookUp);
    }

    private static long lookUp() {
        return ServiceLoader.load(FileSystemProvider.class).stream().count();
    }
}
