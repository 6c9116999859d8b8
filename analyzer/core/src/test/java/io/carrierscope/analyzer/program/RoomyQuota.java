package io.carrierscope.analyzer.program;

/**
 * A thread computes for a tenth of its time in a control group of its own, which may use one processor. So that the start of the JVM is
 * not throttled, that is counted over whole seconds, and little is compiled.
 */
@StartedBy("""
        all=/sys/fs/cgroup/cpu; group=$all/carrierscope-roomy-$$
        mkdir $group && trap 'echo $$ > $all/cgroup.procs; rmdir $group' EXIT &&
        echo 1000000 > $group/cpu.cfs_period_us && echo 1000000 > $group/cpu.cfs_quota_us && echo $$ > $group/cgroup.procs""")
@JvmArguments("-XX:TieredStopAtLevel=1")
public final class RoomyQuota {
    private RoomyQuota() {}

    public static void main(String[] args) {
        Busy.run(Thread.ofPlatform().daemon().factory(), 1, () -> {
            Measured.burn(1_000_000);
            Thread.sleep(9);
        });
    }
}
