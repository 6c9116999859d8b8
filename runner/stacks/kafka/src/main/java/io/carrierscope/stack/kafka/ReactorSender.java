package io.carrierscope.stack.kafka;

import io.carrierscope.runner.workload.Completion;
import io.carrierscope.runner.workload.MessageSender;
import io.carrierscope.runner.workload.Producer;
import java.time.Duration;
import java.util.Map;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.kafka.sender.KafkaSender;
import reactor.kafka.sender.SenderOptions;
import reactor.kafka.sender.SenderRecord;
import reactor.kafka.sender.SenderResult;
import reactor.kafka.sender.internals.DefaultKafkaSender;

/**
 * The reactive client with the settings of the published study's program: ten messages in flight, one thread that tells of
 * acknowledgements, and a subscription for every message. A thread of its own, also a single one, hands messages to the producer.
 */
record ReactorSender(KafkaSender<byte[], byte[]> sender, Scheduler scheduler,
        ProducerProbe probe) implements MessageSender {
    private static final int IN_FLIGHT = 10;

    static ReactorSender open(Map<String, Object> settings, Producer chosen) {
        Scheduler scheduler = Schedulers.newSingle("kafka-scheduler", true);
        KafkaSender<byte[], byte[]> sender = new DefaultKafkaSender<>(new TimedProducers(),
                options(settings, scheduler));
        var metrics = sender.doOnProducer(producer -> {
            Message.findTopic(producer);
            return producer.metrics();
        }).block();
        return new ReactorSender(sender, scheduler, ProducerProbe.install(chosen, () -> metrics));
    }

    /** Closing must not wait for messages in flight, whose requests have ended. */
    private static SenderOptions<byte[], byte[]> options(Map<String, Object> settings, Scheduler scheduler) {
        return SenderOptions.<byte[], byte[]>create(settings).maxInFlight(IN_FLIGHT).scheduler(scheduler)
                .closeTimeout(Duration.ZERO);
    }

    @Override
    public void sendAndWait(Duration timeout) {
        SendRun run = new SendRun();
        try {
            Mono<SenderResult<SendRun>> answer = sent(run);
            if (timeout.isZero()) {
                answer.block();
            } else {
                answer.block(timeout);
            }
            run.resumed(null);
        } catch (RuntimeException failure) {
            run.resumed(failure);
            throw new Failure(failure);
        }
    }

    @Override
    public void send(Completion acknowledged) {
        SendRun run = new SendRun();
        sent(run).subscribe(result -> end(run, null, acknowledged), failure -> end(run, failure, acknowledged));
    }

    /** The client ends it with the failure of its message. */
    private Mono<SenderResult<SendRun>> sent(SendRun run) {
        return sender.send(Mono.just(SenderRecord.create(Message.next(), run))).next();
    }

    private static void end(SendRun run, Throwable failure, Completion acknowledged) {
        run.resumed(failure);
        acknowledged.ended(failure);
    }

    @Override
    public void close() {
        probe.remove();
        sender.close();
        scheduler.dispose();
    }
}
