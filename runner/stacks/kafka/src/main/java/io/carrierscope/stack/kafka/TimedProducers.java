package io.carrierscope.stack.kafka;

import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.Serializer;
import reactor.kafka.sender.SenderOptions;
import reactor.kafka.sender.SenderRecord;
import reactor.kafka.sender.internals.ProducerFactory;

/** Makes the reactive client's producers tell the runs of their messages what the client keeps to itself. */
final class TimedProducers extends ProducerFactory {
    @Override
    public <K, V> Producer<K, V> createProducer(SenderOptions<K, V> options) {
        return new Timed<>(options.producerProperties(), options.keySerializer(), options.valueSerializer());
    }

    /** Kafka's own producer. */
    private static final class Timed<K, V> extends KafkaProducer<K, V> {
        private Timed(Map<String, Object> settings, Serializer<K> keys, Serializer<V> values) {
            super(settings, keys, values);
        }

        @Override
        public Future<RecordMetadata> send(ProducerRecord<K, V> message, Callback callback) {
            return message instanceof SenderRecord<?, ?, ?> sent && sent.correlationMetadata() instanceof SendRun run
                    ? send(message, callback, run)
                    : super.send(message, callback);
        }

        private Future<RecordMetadata> send(ProducerRecord<K, V> message, Callback callback, SendRun run) {
            Future<RecordMetadata> answer = super.send(message, (metadata, failure) -> {
                run.acknowledged();
                callback.onCompletion(metadata, failure);
            });
            run.accepted();
            return answer;
        }
    }
}
