package io.carrierscope.analyzer.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Two threads compute in a control group of their own, which gets a tenth of a processor while they do. Before, it gets one: a JVM that
 * starts without a limit does not record a later one.
 */
@StartedBy("""
        all=/sys/fs/cgroup/cpu; group=$all/carrierscope-$$
        mkdir $group && trap 'echo $$ > $all/cgroup.procs; rmdir $group' EXIT &&
        echo 100000 > $group/cpu.cfs_quota_us && echo $$ > $group/cgroup.procs && export CARRIERSCOPE_GROUP=$group""")
public final class Throttled {
    private Throttled() {}

    public static void main(String[] args) throws IOException {
        Path quota = Path.of(System.getenv("CARRIERSCOPE_GROUP"), "cpu.cfs_quota_us");
        Files.writeString(quota, "10000");
        Busy.run(Thread.ofPlatform().daemon().factory(), 2, () -> Measured.burn(1_000_000));
        Files.writeString(quota, "100000");
    }
}
