package io.carrierscope.runner.client.http;

import java.util.List;
import java.util.Optional;

/** The catalogue of load generators. Clients under test are in a catalogue of their own. */
public final class Clients {
    public static final List<LoadClient> ALL = List.of(new JettyClient());

    /** The default load generator. */
    public static final String USUAL = ALL.getFirst().name();

    private Clients() {}

    public static Optional<LoadClient> named(String name) {
        return ALL.stream().filter(client -> client.name().equals(name)).findFirst();
    }
}
