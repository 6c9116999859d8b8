package io.carrierscope.stack.broker;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.Writer;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import kafka.Kafka;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Uuid;

/**
 * A Kafka broker that is its own controller, for as long as its parent lives. Arguments: a folder of its own, the port, or 0 for a
 * free one, and the topic to create. Tells its parent "> ready" and its port when a message can be sent, and ends when the parent says stop.
 */
public final class BrokerProcess {
    private static final int ORPHANED = 3;

    private BrokerProcess() {}

    public static void main(String[] args) throws Exception {
        Thread.ofPlatform().daemon().name("parent-line").start(BrokerProcess::endWithParent);
        BrokerSettings settings = settings(Path.of(args[0]), Integer.parseInt(args[1]));
        String file = settings.write().toString();
        format(file);
        Thread.ofPlatform().name("broker").start(() -> Kafka.main(new String[]{file}));
        Topic.create(args[2], settings.address());
        System.out.println("> ready broker=" + settings.port());
    }

    /** There is a moment between trying a port and taking it; the broker ends when another is faster. */
    private static BrokerSettings settings(Path folder, int port) throws IOException {
        try (ServerSocket first = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
                ServerSocket second = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new BrokerSettings(folder.toAbsolutePath(), first.getLocalPort(), second.getLocalPort());
        } catch (BindException taken) {
            throw new BindException("port " + port + " of 127.0.0.1: " + taken.getMessage());
        }
    }

    private static void format(String settings) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int code = StorageTool.execute(
                new String[]{"format", "--standalone", "-t", Uuid.randomUuid().toString(), "-c", settings},
                new PrintStream(said, true, StandardCharsets.UTF_8));
        if (code != 0) {
            throw new IllegalStateException("the storage of the broker could not be formatted: "
                    + said.toString(StandardCharsets.UTF_8));
        }
    }

    /** Nobody is left to stop a broker whose parent was killed; what it holds is of no use after its cell. */
    private static void endWithParent() {
        try (BufferedReader parent = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            String line = parent.readLine();
            while (line != null && !line.equals("stop")) {
                line = parent.readLine();
            }
            Runtime.getRuntime().halt(line == null ? ORPHANED : 0);
        } catch (IOException broken) {
            Runtime.getRuntime().halt(ORPHANED);
        }
    }

    /** Creates the topic that requests send to. */
    static final class Topic {
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
                admin.createTopics(List.of(new NewTopic(name, Optional.of(PARTITIONS), Optional.of(REPLICAS)))).all()
                        .get();
            }
        }
    }

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
}
