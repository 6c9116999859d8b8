package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.attach.HoldsCarriersOfSecondPool;
import io.carrierscope.analyzer.fold.dump.HangText;
import io.carrierscope.analyzer.fold.dump.ThreadDumpAnalysis;
import io.carrierscope.analyzer.fold.dump.ThreadsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The number in the name of a pool is the order of creation, so it does not tell carriers. */
class CarriersOfSecondPoolTest extends RunningTargets {
    @TempDir
    private Path folder;

    /** Dumps as text have no frames of virtual threads on JDK 21. */
    @ParameterizedTest
    @CsvSource({"21, Not known: this dump lacks the frames of virtual threads",
            "25, Every carrier is held by a thread that is"})
    void heldCarriersAreSeen(int jdk, String text) throws Exception {
        var target = start(jdk, System.getProperty("java.class.path"), List.of("-XX:ActiveProcessorCount=2",
                HoldsCarriersOfSecondPool.class.getName()));
        assertThat(run("processes")).isZero();
        assertThat(out.toString().lines().filter(l -> l.strip().startsWith(target.pid() + " "))).singleElement()
                .asString().contains(jdk < 24 ? " perhaps " : " yes ");

        Path json = folder.resolve("dump.json");
        jcmd(target, "Thread.dump_to_file", "-format=json", json.toString());
        assertThat(lines(json).get(0)).startsWith("Every carrier is held by a thread that is initialising a class at "
                + HoldsCarriersOfSecondPool.class.getName() + ".write");
        assertThat(lines(json).get(1)).endsWith("2 of 2 carriers carry a virtual thread");

        var printed = lines(Files.writeString(folder.resolve("dump.txt"), jcmd(target, "Thread.print")));
        assertThat(printed.get(0)).startsWith(text);
        assertThat(printed.get(1)).endsWith("2 of 2 carriers carry a virtual thread");
    }

    private static List<String> lines(Path file) throws Exception {
        var dump = ThreadsFile.read(file);
        return HangText.lines(ThreadDumpAnalysis.of(dump), Map.of(), false, dump.version());
    }
}
