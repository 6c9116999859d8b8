package io.carrierscope.analyzer.program;

import java.util.concurrent.ForkJoinPool;

/** Tasks that sleep 3 ms in the common pool, which has one thread less than there are processors. */
public final class CommonPoolThatBlocks {
    private CommonPoolThatBlocks() {}

    public static void main(String[] args) throws Exception {
        Busy.tasks(ForkJoinPool.commonPool(), 30, () -> Thread.sleep(3));
    }
}
