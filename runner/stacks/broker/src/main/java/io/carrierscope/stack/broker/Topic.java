package io.carrierscope.stack.broker;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;

/** Creates the topic that requests send to. */
final class Topic {
    private static final int PARTITIONS = 1;
    private static final short REPLICAS = 1;
    private static final int PATIENCE_MILLIS = 600_000;
    private static final int RETRY_MILLIS = 20;

    private Topic() {}

    /** Returns when a broker at this address has done it, however long it takes to start; the runner bounds the wait. */
    static void create(String name, String address) throws Exception {
        Map<String, Object> settings = Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, address,
                AdminClientConfig.RECONNECT_BACKOFF_MS_CONFIG, RETRY_MILLIS,
                AdminClientConfig.RETRY_BACKOFF_MS_CONFIG, RETRY_MILLIS,
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, PATIENCE_MILLIS);
        try (Admin admin = Admin.create(settings)) {
            admin.createTopics(List.of(new NewTopic(name, Optional.of(PARTITIONS), Optional.of(REPLICAS)))).all().get();
        }
    }
}
