package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.jvm.child.Role;
import io.carrierscope.runner.server.MissingModule;
import io.carrierscope.runner.server.ServerModule;
import io.carrierscope.runner.suite.Limits;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line of the broker. Each cell that sends messages gets a new one: a reused broker would be warmer and fuller. It runs
 * on the JDK of the runner, so that only servers differ between JDKs, and on processors that the server is not bound to. It uses C1
 * only, which finishes early and leaves the processors to the load.
 *
 * @param port 0 takes a free one
 */
record Broker(int port) {
    private static final String TOPIC = "carrierscope";
    private static final String MAIN = "io.carrierscope.stack.broker.BrokerProcess";

    List<String> words(Limits limits) throws MissingModule {
        List<String> words = new ArrayList<>(Affinity.beside(limits));
        words.addAll(List.of(JavaHome.current().java().toString(), "-Xmx192m", "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-cp", ServerModule.BROKER.builtClassPath(), MAIN, Role.BROKER,
                Integer.toString(port), TOPIC));
        return words;
    }
}
