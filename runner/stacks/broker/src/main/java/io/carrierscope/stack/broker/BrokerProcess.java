package io.carrierscope.stack.broker;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import kafka.Kafka;
import kafka.tools.StorageTool;
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
}
