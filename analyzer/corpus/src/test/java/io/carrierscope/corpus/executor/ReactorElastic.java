package io.carrierscope.corpus.executor;

import io.carrierscope.corpus.Work;
import reactor.core.scheduler.Schedulers;

/** Tasks block for 30 ms on a bounded elastic scheduler of four threads. */
public final class ReactorElastic {
    private ReactorElastic() {}

    public static void main(String[] args) throws Exception {
        var scheduler = Schedulers.newBoundedElastic(4, 100_000, "blocking");
        Work.keepBusy(scheduler::schedule, 32, () -> Thread.sleep(30));
        Work.awaitEnd();
    }
}
