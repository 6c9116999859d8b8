package io.carrierscope.runner.suite;

import java.util.List;
import java.util.function.UnaryOperator;

/** What each JVM of a cell may use, by its role, one of {@link #ROLES}. */
public record Limits(RoleLimits server, RoleLimits client, RoleLimits downstream) {
    public static final List<String> ROLES = List.of(Role.SERVER, Role.CLIENT, Role.DOWNSTREAM);
    public static final Limits USUAL = new Limits(RoleLimits.USUAL, RoleLimits.USUAL, RoleLimits.USUAL);

    public RoleLimits of(String role) {
        return switch (role) {
            case Role.SERVER -> server;
            case Role.CLIENT -> client;
            case Role.DOWNSTREAM -> downstream;
            default -> throw unlimited(role);
        };
    }

    public Limits with(String role, UnaryOperator<RoleLimits> change) {
        return switch (role) {
            case Role.SERVER -> new Limits(change.apply(server), client, downstream);
            case Role.CLIENT -> new Limits(server, change.apply(client), downstream);
            case Role.DOWNSTREAM -> new Limits(server, client, change.apply(downstream));
            default -> throw unlimited(role);
        };
    }

    private static IllegalArgumentException unlimited(String role) {
        return new IllegalArgumentException("no limits for role '" + role + "'");
    }
}
