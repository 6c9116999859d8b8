package io.carrierscope.runner.suite;

import java.util.List;
import java.util.function.UnaryOperator;

/** What each JVM of a cell may use, by its role. */
public record Limits(RoleLimits server, RoleLimits client, RoleLimits downstream) {
    public static final List<String> ROLES = List.of("server", "client", "downstream");
    public static final Limits USUAL = new Limits(RoleLimits.USUAL, RoleLimits.USUAL, RoleLimits.USUAL);

    public RoleLimits of(String role) {
        return switch (role) {
            case "server" -> server;
            case "downstream" -> downstream;
            default -> client;
        };
    }

    public Limits with(String role, UnaryOperator<RoleLimits> change) {
        return switch (role) {
            case "server" -> new Limits(change.apply(server), client, downstream);
            case "downstream" -> new Limits(server, client, change.apply(downstream));
            default -> new Limits(server, change.apply(client), downstream);
        };
    }
}
