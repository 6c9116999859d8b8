package io.carrierscope.runner.client;

import java.util.List;
import java.util.Optional;

/** The catalogue of clients. */
public final class Clients {
    public static final List<LoadClient> ALL = List.of(new JettyClient());

    private Clients() {}

    public static Optional<LoadClient> named(String name) {
        return ALL.stream().filter(client -> client.name().equals(name)).findFirst();
    }
}
