package io.carrierscope.runner.jvm.process;

import io.carrierscope.agent.Agent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * The agent as a JVM takes it: a jar. It holds only the classes that the agent needs, because they come before those of the
 * application.
 */
final class AgentJar {
    /** An option of the JVM by which an application asks for none. */
    static final String REFUSED = "-Dcarrierscope.agent=off";
    private static final String NAME = "agent.jar";
    private static final List<String> CLASSES = List.of("agent/Agent", "agent/SchedulerProbe", "agent/Limit",
            "agent/Pool", "agent/Beans", "agent/Beans$Bean", "events/SchedulerEvent", "events/ConfigurationEvent",
            "events/PoolEvent");

    private AgentJar() {}

    /** Writes it into the folder of a cell, and returns the option that gives it to a JVM. */
    static String option(Path folder) throws IOException {
        Path jar = folder.resolve(NAME);
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), Agent.class.getName());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (String each : CLASSES) {
                String entry = "io/carrierscope/" + each + ".class";
                out.putNextEntry(new JarEntry(entry));
                try (InputStream found = Agent.class.getResourceAsStream("/" + entry)) {
                    Objects.requireNonNull(found, entry).transferTo(out);
                }
                out.closeEntry();
            }
        }
        return "-javaagent:" + jar;
    }
}
