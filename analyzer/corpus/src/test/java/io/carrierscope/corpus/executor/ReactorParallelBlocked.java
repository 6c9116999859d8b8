package io.carrierscope.corpus.executor;

import io.carrierscope.corpus.Work;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/** Operators block for 25 ms on the two threads of Reactor's parallel scheduler. */
public final class ReactorParallelBlocked {
    private ReactorParallelBlocked() {}

    public static void main(String[] args) throws Exception {
        var scheduler = Schedulers.newParallel("parallel", 2);
        Flux.range(0, Integer.MAX_VALUE).parallel(2).runOn(scheduler).doOnNext(item -> Work.pause(25)).subscribe();
        Work.awaitEnd();
    }
}
