package io.carrierscope.runner.suite;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.carrierscope.runner.app.Application;
import io.carrierscope.runner.app.Service;
import io.carrierscope.runner.server.ServerVariant;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A server under a name of its own, with options for its JVM: a variant of the catalogue, or an application.
 *
 * @param variant its name in the catalogue; {@link #APPLICATION} for an application
 * @param collector null where the limits of the cell choose it
 * @param application null for a variant of the catalogue
 */
public record ServerChoice(String name, String variant, List<String> jvmOptions,
        @JsonInclude(JsonInclude.Include.NON_NULL) String collector,
        @JsonInclude(JsonInclude.Include.NON_NULL) Application application) {
    public static final String APPLICATION = "application";
    private static final String EQUAL = "-equal";
    private static final String UNKNOWN_THREADS = "unknown";
    private static final String SERVICES = "-Dcarrierscope.services=";
    private static final String SERVICE_SERVER = "virtual";
    private static final String POLLERS = "-Djdk.pollerMode=";
    /** Modes of the JDK's pollers, which wait for sockets of virtual threads, and the first JDK that has each. */
    public static final Map<String, Integer> POLLER_MODES = Map.of("1", 22, "2", 22, "3", 27);

    public ServerChoice {
        jvmOptions = List.copyOf(jvmOptions);
    }

    public static ServerChoice plain(String variant) {
        return new ServerChoice(variant, variant, List.of());
    }

    public ServerChoice(String name, String variant, List<String> jvmOptions) {
        this(name, variant, jvmOptions, null, null);
    }

    public static ServerChoice of(String name, Application application, List<String> jvmOptions) {
        return new ServerChoice(name, APPLICATION, jvmOptions, null, application);
    }

    public boolean hasApplication() {
        return application != null;
    }

    /** What must run before it, in this order. */
    public List<Service> needed() {
        return hasApplication() ? application.services() : List.of();
    }

    /** The application and what must run before it; none for a variant of the catalogue. */
    Stream<Application> applications() {
        return Stream.concat(Stream.ofNullable(application), needed().stream().map(Service::process));
    }

    /** The scheme of the addresses on which it answers. */
    public String scheme() {
        return hasApplication() ? application.scheme() : "http";
    }

    /** The same server under another name, with the collector that the limits choose. */
    public ServerChoice named(String other) {
        return new ServerChoice(other, variant, jvmOptions, null, application);
    }

    /** What serves the services that it calls: {@value #SERVICE_SERVER}, unless an option of its JVM names another variant. */
    public ServerVariant services() {
        String name = jvmOptions.stream().filter(option -> option.startsWith(SERVICES)).findFirst()
                .map(option -> option.substring(SERVICES.length())).orElse(SERVICE_SERVER);
        return Servers.named(name).orElseThrow(() -> new IllegalArgumentException("no server " + name));
    }

    /** How it gives threads to requests. */
    public String threadModel() {
        if (!hasApplication()) {
            return inCatalogue().threadModel().id();
        }
        return application.threads() == null ? UNKNOWN_THREADS : application.threads();
    }

    /** How many requests it handles at once on so many processors; 0 where that is not known or not limited. */
    int poolThreads(RoleLimits limits, int processors) {
        return hasApplication()
                ? 0
                : inCatalogue().pool().threads(
                        Stream.concat(jvmOptions.stream(), limits.options().stream()).toList(), processors);
    }

    /** How many of the servers that it needs for a workload have libraries of their own: itself, and that of the services it calls. */
    long stacks(Workload workload) {
        Stream<ServerVariant> own = hasApplication() ? Stream.empty() : Stream.of(inCatalogue());
        Stream<ServerVariant> called = workload.services().isEmpty() ? Stream.empty() : Stream.of(services());
        return Stream.concat(own, called).filter(server -> server.module().isPresent()).count();
    }

    /** Why it cannot run on a JDK. */
    Optional<String> obstacle(Jdk jdk) {
        return jvmOptions.stream().filter(option -> option.startsWith(POLLERS))
                .filter(option -> jdk.feature() < POLLER_MODES.getOrDefault(option.substring(POLLERS.length()), 0))
                .map(option -> option + " needs JDK " + POLLER_MODES.get(option.substring(POLLERS.length()))
                        + " or newer")
                .findFirst();
    }

    /** Why it cannot run a workload. */
    Optional<String> obstacle(Workload workload) {
        boolean asked = workload.steps().isEmpty() && !workload.calls().isEmpty();
        if (asked != hasApplication()) {
            return Optional.of(asked
                    ? workload.name() + " asks for requests, which only applications answer"
                    : name + " is an application, and decides itself what a request does; name requests");
        }
        return asked || inCatalogue().supports(workload)
                ? Optional.empty()
                : Optional.of(name + " does not support " + workload.name());
    }

    private ServerVariant inCatalogue() {
        return Servers.named(variant).orElseThrow();
    }

    /** The same variant with pollers of this mode, which its name shows. */
    public ServerChoice withPollers(String mode) {
        List<String> options = Stream.concat(jvmOptions.stream(), Stream.of(POLLERS + mode)).toList();
        return new ServerChoice(name + "-pollers" + mode, variant, options, collector, application);
    }

    /** The same variant with this collector, which its name shows. */
    public ServerChoice withCollector(String other) {
        return new ServerChoice(name + "-" + other, variant, jvmOptions, other, application);
    }

    /** This server under so many names, its own first: what differs between them is noise. */
    Stream<ServerChoice> equal(int names) {
        return IntStream.rangeClosed(1, names)
                .mapToObj(i -> i == 1 ? this : Records.with(this, "name", name + EQUAL + i));
    }

    /** The name without the collector, and without the number of an equal one. */
    String plainName() {
        String own = name.replaceFirst(EQUAL + "\\d+$", "");
        return collector == null ? own : own.substring(0, own.length() - collector.length() - 1);
    }
}
