package io.carrierscope.stack.kafka;

import io.carrierscope.runner.workload.Completion;
import io.carrierscope.runner.workload.MessageSender;
import io.carrierscope.runner.workload.Producer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;

/** Kafka's own producer; it calls back on its network thread. */
record PlainSender(KafkaProducer<byte[], byte[]> producer, ProducerProbe probe) implements MessageSender {

    static PlainSender open(Map<String, Object> settings, Producer chosen) {
        KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(settings);
        Message.findTopic(producer);
        return new PlainSender(producer, ProducerProbe.install(chosen, producer::metrics));
    }

    @Override
    public void sendAndWait(Duration timeout) {
        SendRun run = new SendRun();
        try {
            Future<?> answer = producer.send(Message.next(), (metadata, failure) -> run.acknowledged());
            run.accepted();
            await(answer, timeout);
            run.resumed(null);
        } catch (ExecutionException failure) {
            throw failed(run, failure.getCause());
        } catch (TimeoutException | KafkaException failure) {
            throw failed(run, failure);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw failed(run, stopping);
        }
    }

    private static void await(Future<?> answer, Duration timeout)
            throws ExecutionException, InterruptedException, TimeoutException {
        if (timeout.isZero()) {
            answer.get();
        } else {
            answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private static Failure failed(SendRun run, Throwable failure) {
        run.resumed(failure);
        return new Failure(failure);
    }

    @Override
    public void send(Completion acknowledged) {
        SendRun run = new SendRun();
        try {
            producer.send(Message.next(), (metadata, failure) -> {
                run.calledBack(failure);
                acknowledged.ended(failure);
            });
            run.accepted();
        } catch (KafkaException failure) {
            run.calledBack(failure);
            acknowledged.ended(failure);
        }
    }

    @Override
    public void close() {
        probe.remove();
        producer.close(Duration.ZERO);
    }
}
