package io.carrierscope.stack.broker;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;

/** The settings of a broker alone on this machine, small enough for a heap of 192 MB. */
record BrokerSettings(Path folder, int port, int controllerPort) {
    private static final Map<String, String> USUAL = Map.ofEntries(
            Map.entry("process.roles", "broker,controller"),
            Map.entry("node.id", "1"),
            Map.entry("controller.listener.names", "CONTROLLER"),
            Map.entry("inter.broker.listener.name", "PLAINTEXT"),
            Map.entry("listener.security.protocol.map", "CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT"),
            Map.entry("num.network.threads", "2"),
            Map.entry("num.io.threads", "4"),
            Map.entry("num.partitions", "1"),
            Map.entry("auto.create.topics.enable", "false"),
            Map.entry("offsets.topic.replication.factor", "1"),
            Map.entry("offsets.topic.num.partitions", "1"),
            Map.entry("transaction.state.log.replication.factor", "1"),
            Map.entry("transaction.state.log.num.partitions", "1"),
            Map.entry("transaction.state.log.min.isr", "1"),
            Map.entry("share.coordinator.state.topic.replication.factor", "1"),
            Map.entry("share.coordinator.state.topic.num.partitions", "1"),
            Map.entry("share.coordinator.state.topic.min.isr", "1"),
            // the usual buffer of the cleaner alone takes 128 MB
            Map.entry("log.cleaner.dedupe.buffer.size", "4194304"));

    String address() {
        return "127.0.0.1:" + port;
    }

    Path write() throws IOException {
        Properties properties = new Properties();
        properties.putAll(USUAL);
        String controller = "127.0.0.1:" + controllerPort;
        properties.setProperty("controller.quorum.bootstrap.servers", controller);
        properties.setProperty("listeners", "PLAINTEXT://" + address() + ",CONTROLLER://" + controller);
        properties.setProperty("advertised.listeners", "PLAINTEXT://" + address());
        properties.setProperty("log.dirs", folder.resolve("data").toString());
        Path file = Files.createDirectories(folder).resolve("server.properties");
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
        return file;
    }
}
