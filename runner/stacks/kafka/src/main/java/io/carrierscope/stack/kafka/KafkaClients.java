package io.carrierscope.stack.kafka;

import io.carrierscope.runner.workload.MessageSender;
import io.carrierscope.runner.workload.Producer;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The clients of the broker; a server's JVM chooses one with the system property carrierscope.sender. */
public final class KafkaClients implements MessageSender.Provider {
    private static final String KIND = "carrierscope.sender";
    /** Metrics then tell of the past second or two, not of the past minute. */
    private static final int METRICS_WINDOW_MILLIS = 1_000;

    @Override
    public MessageSender open(String broker, Producer producer) {
        Map<String, Object> settings = settings(broker, producer);
        String kind = System.getProperty(KIND, "kafka");
        return switch (kind) {
            case "kafka" -> PlainSender.open(settings, producer);
            case "reactor-kafka" -> ReactorSender.open(settings, producer);
            default -> throw new IllegalArgumentException(KIND + " must be kafka or reactor-kafka, not '" + kind + "'");
        };
    }

    private static Map<String, Object> settings(String broker, Producer producer) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, broker);
        settings.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        settings.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        settings.put(ProducerConfig.ACKS_CONFIG, producer.acks());
        settings.put(ProducerConfig.LINGER_MS_CONFIG, producer.linger().toMillis());
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, producer.batchBytes());
        settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, producer.bufferBytes());
        settings.put(ProducerConfig.RETRIES_CONFIG, producer.retries());
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, producer.maxBlock().toMillis());
        settings.put(ProducerConfig.METRICS_SAMPLE_WINDOW_MS_CONFIG, METRICS_WINDOW_MILLIS);
        return settings;
    }
}
