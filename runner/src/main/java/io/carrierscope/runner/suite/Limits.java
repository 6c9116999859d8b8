package io.carrierscope.runner.suite;

import java.util.List;
import java.util.function.UnaryOperator;

/** What each JVM of a cell may use, by its role. */
public record Limits(RoleLimits server, RoleLimits client) {
    public static final List<String> ROLES = List.of("server", "client");
    public static final Limits USUAL = new Limits(RoleLimits.USUAL, RoleLimits.USUAL);

    public RoleLimits of(String role) {
        return role.equals("server") ? server : client;
    }

    public Limits with(String role, UnaryOperator<RoleLimits> change) {
        return role.equals("server")
                ? new Limits(change.apply(server), client)
                : new Limits(server, change.apply(client));
    }
}
