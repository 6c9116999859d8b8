package io.carrierscope.runner.app;

import java.util.List;

/** A framework that is recognised from a jar: how its applications are told their port, and which thread models they have a switch for. */
public enum Framework {
    SPRING_MVC("Spring Boot with Spring MVC", List.of("--server.port=${port}"), List.of(), "platform-pool"),
    SPRING_WEBFLUX("Spring Boot with WebFlux", List.of("--server.port=${port}"), List.of(), "event-loop"),
    QUARKUS("Quarkus", List.of(), List.of("-Dquarkus.http.port=${port}"), null),
    HELIDON("Helidon", List.of(), List.of("-Dserver.port=${port}"), "virtual"),
    PLAIN("no framework that is known here", List.of(), List.of(), null);

    private final String label;
    private final List<String> args;
    private final List<String> jvm;
    private final String threads;

    Framework(String label, List<String> args, List<String> jvm, String threads) {
        this.label = label;
        this.args = args;
        this.jvm = jvm;
        this.threads = threads;
    }

    public String label() {
        return label;
    }

    /** The arguments that tell an application its port. */
    public List<String> portArgs() {
        return args;
    }

    /** The options of the JVM that tell an application its port. */
    public List<String> portOptions() {
        return jvm;
    }

    /** The arguments by which its pool of database connections registers a management bean that tells its size, and nothing else. */
    public List<String> poolArgs() {
        return this == SPRING_MVC || this == SPRING_WEBFLUX
                ? List.of("--spring.datasource.hikari.register-mbeans=true")
                : List.of();
    }

    /** How it gives threads to requests where nothing is switched; null when unknown. */
    public String usualThreads() {
        return threads;
    }
}
