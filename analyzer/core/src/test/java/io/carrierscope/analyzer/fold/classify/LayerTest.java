package io.carrierscope.analyzer.fold.classify;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.Recorded;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayerTest {
    /** Innermost frame first. */
    @ParameterizedTest
    @CsvSource({
            "SOCKETS, sun.nio.ch.SocketDispatcher.write0 sun.nio.ch.IOUtil.write org.eclipse.jetty.io.EndPoint.flush",
            "SOCKETS, sun.nio.ch.FileDispatcherImpl.write0 sun.nio.ch.SocketDispatcher.write sun.nio.ch.IOUtil.write "
                    + "sun.nio.ch.SocketChannelImpl.write shop.Order.place",
            "FILES, sun.nio.ch.FileDispatcherImpl.write0 sun.nio.ch.IOUtil.write sun.nio.ch.FileChannelImpl.write",
            "FILES, sun.nio.ch.UnixFileDispatcherImpl.force0 sun.nio.ch.FileChannelImpl.force shop.Log.append",
            "FILES, java.io.FileInputStream.readBytes java.io.BufferedInputStream.fill shop.Order.place",
            "SOCKETS, sun.nio.ch.SocketDispatcher.write0 sun.nio.ch.FileChannelImpl.transferTo shop.Order.place",
            "VIRTUAL_THREADS, jdk.internal.vm.Continuation.yield0 java.lang.VirtualThread.park java.lang.Thread.sleep",
            "VIRTUAL_THREADS, jdk.internal.misc.Unsafe.unpark java.util.concurrent.locks.LockSupport.unpark "
                    + "java.util.concurrent.ForkJoinPool.signalWork java.lang.VirtualThread.submitRunContinuation",
            "LOCKS_AND_QUEUES, jdk.internal.misc.Unsafe.park java.util.concurrent.locks.LockSupport.park shop.Order.place",
            "LOCKS_AND_QUEUES, java.lang.Object.wait0 java.lang.Object.wait shop.Order.place",
            "SERVER, java.util.HashMap.get org.eclipse.jetty.http.HttpFields.get shop.Order.place",
            "APPLICATION, java.lang.StringBuilder.append shop.Order.place org.eclipse.jetty.Server.handle",
            "RECORDING, jdk.jfr.internal.EventWriter.putLong shop.Order.place",
            "CLIENT, java.util.zip.CRC32.update org.apache.kafka.clients.producer.KafkaProducer.send shop.Order.place",
            "OTHER, java.lang.Thread.runWith java.lang.Thread.run"})
    void theInnermostFrameThatTells(Layer layer, String frames) {
        assertThat(Layer.of(Recorded.stack(frames.split(" ")))).isEqualTo(layer);
    }

    /** Its first class that waits, as the runner has it; the libraries under test are beside it. */
    @Test
    void theLoadGeneratorIsInAPackageOfTheRunner() {
        String burst = "io.carrierscope.runner.client.load.Burst";
        assertThat(Path.of(System.getProperty("carrierscope.root"), "runner/core/src/main/java",
                burst.replace('.', '/') + ".java")).isRegularFile();
        assertThat(Layer.ofGenerator(burst + ".run:142")).isTrue();
        assertThat(Layer.ofGenerator("io.carrierscope.runner.library.ClientVariant.call:40")).isFalse();
    }
}
