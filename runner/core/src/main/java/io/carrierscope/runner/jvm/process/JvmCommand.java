package io.carrierscope.runner.jvm.process;

import io.carrierscope.agent.Agent;
import io.carrierscope.events.server.ConfigurationEvent;
import io.carrierscope.events.server.PoolEvent;
import io.carrierscope.events.server.SchedulerEvent;
import io.carrierscope.runner.jvm.child.ChildMain;
import io.carrierscope.runner.jvm.child.OwnRecorder;
import io.carrierscope.runner.library.ClientVariant;
import io.carrierscope.runner.library.ClientVariants;
import io.carrierscope.runner.server.MissingModule;
import io.carrierscope.runner.server.ServerModule;
import io.carrierscope.runner.server.ServerVariant;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Limits;
import io.carrierscope.runner.suite.Role;
import io.carrierscope.runner.suite.RoleLimits;
import io.carrierscope.runner.workload.CpuWork;
import io.carrierscope.runner.workload.Database;
import io.carrierscope.runner.workload.MessageSender;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import jdk.jfr.Event;

/** The command line of a child JVM; file names in it are relative to its folder, so they need no quoting. */
record JvmCommand(JavaHome home, String role, Cell cell, ControlGroup group, double roundNanos) {
    static final String ASSIGNMENT = ".json";
    private static final int STACK_DEPTH = 128;
    /**
     * The load generator, also one with a client under test, has loaded 21 MiB of classes when the measured time begins. There a JVM first
     * collects for them: in half of the cells it paused for 40 to 120 ms.
     */
    private static final String CLASSES_OF_CLIENT = "-XX:MetaspaceSize=64m";
    private static final int FIRST_WITH_FOREIGN = 22;
    /** A library of the database's stack in another version than the usual one, which it precedes on the class path. */
    private static final String LIBRARY = "-Dcarrierscope.library=";

    /** The options that the JVM of an application gets. Its files are absolute: it runs in a folder of its own. */
    List<String> applicationOptions(Path folder) throws IOException {
        List<String> words = new ArrayList<>(limits());
        if (isRecorded(cell, role)) {
            words.add("-Xlog:jfr+startup=error");
            words.addAll(recording(folder + File.separator));
            if (home.takesAgents() && !cell.server().jvmOptions().contains(AgentJar.REFUSED)) {
                words.add(AgentJar.option(folder));
            }
        }
        words.addAll(cell.server().jvmOptions());
        return words;
    }

    List<String> words() throws MissingModule {
        List<String> words = new ArrayList<>(Affinity.prefix(role, effective()));
        words.add(home.java().toString());
        words.addAll(limits());
        if (role.equals(Role.CLIENT)) {
            words.add(CLASSES_OF_CLIENT);
        }
        words.addAll(List.of("-Xlog:disable", "-Xlog:all=warning:stderr"));
        if (isRecorded(cell, role)) {
            words.add("-Xlog:jfr+startup=error:stderr");
            words.addAll(recording(""));
        }
        if (hasForeign()) {
            words.add("--enable-native-access=ALL-UNNAMED");
        }
        if (!role.equals(Role.CLIENT)) {
            words.add(CpuWork.property(roundNanos));
        }
        if (isServer(role)) {
            words.addAll(variant().jvmOptions());
            words.addAll(cell.server().jvmOptions());
        }
        words.addAll(List.of("-cp", classPathOfRole(), ChildMain.class.getName(), ChildMain.PREFIX + role,
                role + ASSIGNMENT));
        return words;
    }

    /** The client always records: its events are what the cell measures. */
    static boolean isRecorded(Cell cell, String role) {
        return cell.recorded() || role.equals(Role.CLIENT);
    }

    private static boolean isServer(String role) {
        return role.equals(Role.SERVER);
    }

    /** Where a quota is not enforced, the JVM is bound to as many processors. */
    Limits effective() {
        return group.quota().equals(ControlGroup.ENFORCED)
                ? cell.limits()
                : cell.limits().with(role, RoleLimits::withCpusForQuota);
    }

    private List<String> limits() {
        RoleLimits limits = effective().of(role);
        List<String> words = new ArrayList<>();
        if (limits.heapMegabytes() > 0) {
            words.add("-Xmx" + limits.heapMegabytes() + "m");
        }
        if (!limits.collector().equals(RoleLimits.OWN_COLLECTOR)) {
            words.add("-XX:+Use" + limits.collector().substring(0, 1).toUpperCase(Locale.ROOT)
                    + limits.collector().substring(1) + "GC");
        }
        if (!(isServer(role) && cell.server().hasApplication())) {
            words.addAll(group.properties());
        }
        if (limits.cpus() > 0) {
            words.add("-XX:ActiveProcessorCount=" + limits.cpus());
        }
        words.addAll(limits.options());
        return words;
    }

    /** Flushed each second, the default of the JDK. Without flushes a server that defines 10,000 classes a second hangs. */
    private List<String> recording(String folder) {
        String options = "-XX:FlightRecorderOptions:repository=" + folder + role + ".repository,stackdepth="
                + STACK_DEPTH;
        return cell.order().recordsFromStart()
                ? List.of(options,
                        "-XX:StartFlightRecording:" + String.join(",", OwnRecorder.options(folder, role)))
                : List.of(options);
    }

    private String classPathOfRole() throws MissingModule {
        if (isServer(role)) {
            return serverClassPath();
        }
        if (role.equals(Role.DOWNSTREAM)) {
            return cell.server().services().classPath(classPath());
        }
        Optional<ClientVariant> client = ClientVariants.named(cell.client())
                .filter(variant -> role.equals(Role.CLIENT));
        return client.isPresent() ? client.get().classPath(classPath()) : classPath();
    }

    private ServerVariant variant() {
        return Servers.named(cell.server().variant()).orElseThrow();
    }

    private boolean hasForeign() {
        return home.jdk().feature() >= FIRST_WITH_FOREIGN;
    }

    /**
     * Adds the clients of the broker and the database. Their own tests have them on their class path already, unless the server has
     * another one.
     */
    private String serverClassPath() throws MissingModule {
        String own = classPath();
        String server = variant().classPath(own);
        List<String> parts = new ArrayList<>(List.of(server));
        if (cell.workload().sends() && !(server.equals(own) && MessageSender.isHere())) {
            parts.add(ServerModule.KAFKA.builtClassPath());
        }
        if (cell.workload().queries() && !(server.equals(own) && Database.isHere())) {
            parts.add(ServerModule.DATABASE.builtClassPath());
            cell.server().jvmOptions().stream().filter(option -> option.startsWith(LIBRARY))
                    .forEach(option -> parts.addFirst(ServerModule.DATABASE.other(option.substring(LIBRARY.length()))));
        }
        return String.join(File.pathSeparator, parts);
    }

    private String classPath() {
        List<String> entries = new ArrayList<>();
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of)
                .map(Path::toAbsolutePath).forEach(entry -> add(entries, entry));
        return String.join(File.pathSeparator, entries);
    }

    /** A folder is not read as a multi-release archive, so its classes for newer JDKs go first. */
    private void add(List<String> entries, Path entry) {
        Path newer = entry.resolve("META-INF/versions/" + FIRST_WITH_FOREIGN);
        if (hasForeign() && Files.isDirectory(newer)) {
            entries.addFirst(newer.toString());
        }
        entries.add(entry.toString());
    }

    /**
     * The agent as a JVM takes it: a jar. It holds only the classes that the agent needs, because they come before those of the
     * application.
     */
    static final class AgentJar {
        /** An option of the JVM by which an application asks for none. */
        static final String REFUSED = "-Dcarrierscope.agent=off";
        private static final String NAME = "agent.jar";
        private static final List<String> AGENT = List.of("Agent", "SchedulerProbe", "Limit", "Pool", "Beans",
                "Beans$Bean");
        private static final List<Class<? extends Event>> EVENTS = List.of(SchedulerEvent.class,
                ConfigurationEvent.class, PoolEvent.class);

        private AgentJar() {}

        /** Writes it into the folder of a cell, and returns the option that gives it to a JVM. */
        static String option(Path folder) throws IOException {
            Path jar = folder.resolve(NAME);
            Manifest manifest = new Manifest();
            manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
            manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), Agent.class.getName());
            try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
                for (String name : classes().toList()) {
                    String entry = name.replace('.', '/') + ".class";
                    out.putNextEntry(new JarEntry(entry));
                    try (InputStream found = Agent.class.getResourceAsStream("/" + entry)) {
                        Objects.requireNonNull(found, entry).transferTo(out);
                    }
                    out.closeEntry();
                }
            }
            return "-javaagent:" + jar;
        }

        /** Those of the agent, the events that it writes, and what these extend. */
        private static Stream<String> classes() {
            return Stream.concat(AGENT.stream().map(name -> Agent.class.getPackageName() + "." + name),
                    EVENTS.stream()
                            .flatMap(
                                    type -> Stream.<Class<?>>iterate(type, c -> c != Event.class, Class::getSuperclass))
                            .map(Class::getName).distinct());
        }
    }
}
