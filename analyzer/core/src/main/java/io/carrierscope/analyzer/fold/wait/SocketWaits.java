package io.carrierscope.analyzer.fold.wait;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Time in reads and writes of sockets within the window, by peer and place. */
public final class SocketWaits extends Fold<SocketWaits> {
    private static final int MAX_SITES = 1_000;
    /** The least share in the second half of the recording of what is done all the time. */
    private static final double LATE = 0.25;
    private static final int FIRST_OF_CLIENTS = SocketIo.FIRST_PORT_OF_CLIENTS;

    /**
     * A place where threads read or write.
     *
     * @param peer {@code host:port}; {@code clients at host} for connections that others opened; {@code host} for a high port of
     *     another service
     */
    public record Site(String peer, boolean read, String at) {
        private static final String CLIENTS = "clients at ";

        /** True for connections that others opened, on which a read may wait for the next request. */
        public boolean ofClients() {
            return SocketWaits.ofClients(peer);
        }
    }

    /** The reads or writes at one site. */
    public record Waited(Site site, long count, long totalNanos, long maxNanos, long bytes) {
        private Waited plus(Waited other) {
            return new Waited(site, count + other.count, totalNanos + other.totalNanos,
                    Math.max(maxNanos, other.maxNanos), bytes + other.bytes);
        }
    }

    private record Place(String host, int port, boolean read, Stack stack) {}

    /** What a wait for the other side may be for that is not the answer to a request. */
    public enum Purpose {
        HANDSHAKE(WaitKind::shakesHands, WaitKind::shakesHands), OPENING(WaitKind::opensConnection, WaitKind::opens),
        CHECK(WaitKind::checks, WaitKind::checks);

        private final Predicate<Stack> shown;
        private final Predicate<Frame> tells;

        Purpose(Predicate<Stack> shown, Predicate<Frame> tells) {
            this.shown = shown;
            this.tells = tells;
        }

        private boolean of(Place place) {
            return shown.test(place.stack) && !site(place).ofClients();
        }

        /** Where a thread with this stack waits, and the method that tells what for. */
        public String at(Stack stack) {
            return stack.site() + stack.frames().stream().filter(tells).reduce((inner, outer) -> outer)
                    .map(f -> " in " + f.qualifiedMethod()).orElse("");
        }
    }

    /**
     * Waits for the other side for one purpose, beside all waits for other sides.
     *
     * @param nanos summed over threads
     * @param everyNanos the same of all reads and writes but those that may wait for the next request of a client
     * @param stack the one with most of that time
     */
    public record Part(long nanos, long everyNanos, Stack stack) {
        /** Their share of all such waits, 0 to 1. */
        public double share() {
            return (double) nanos / everyNanos;
        }
    }

    private static final Place REST = new Place("other peers", 0, true, Stack.NONE);

    private final Sites<Place, Waited> places = part(new Sites<>(MAX_SITES, REST, place -> new Waited(null, 0, 0, 0, 0),
            Waited::plus));

    private final Map<Purpose, TimeBins> overTime = new EnumMap<>(Purpose.class);

    public SocketWaits(Window window) {
        super(window);
        for (var purpose : Purpose.values()) {
            overTime.put(purpose, part(new TimeBins(window)));
        }
        on(SocketIo.class, this::add);
    }

    private void add(SocketIo io) {
        long inside = window.overlapNanos(io);
        if (inside > 0) {
            var place = new Place(io.host(), Math.min(io.port(), FIRST_OF_CLIENTS), io.read(), io.stack());
            places.add(place, new Waited(null, 1, inside, inside, io.bytes()));
            overTime.forEach((purpose, bins) -> {
                if (purpose.of(place)) {
                    bins.add(io.startNanos(), io.endNanos(), 1);
                }
            });
        }
    }

    /** True for the peer of connections that others opened. */
    public static boolean ofClients(String peer) {
        return peer.startsWith(Site.CLIENTS);
    }

    /** Returns what was spent for this purpose; empty if nothing was, or most of it when the recording began, as at a start. */
    public Optional<Part> part(Purpose purpose) {
        return places.kept().entrySet().stream().filter(p -> purpose.of(p.getKey()))
                .max(Comparator.<Map.Entry<Place, Waited>>comparingLong(p -> p.getValue().totalNanos)
                        .thenComparing(p -> p.getKey().stack))
                .map(most -> new Part(nanos(purpose::of), nanos(p -> !p.read || !site(p).ofClients()),
                        most.getKey().stack))
                .filter(part -> late(purpose) >= LATE * part.nanos);
    }

    private double late(Purpose purpose) {
        return IntStream.range(TimeBins.COUNT / 2, TimeBins.COUNT).mapToDouble(overTime.get(purpose)::nanos).sum();
    }

    private long nanos(Predicate<Place> which) {
        return places.kept().entrySet().stream().filter(p -> which.test(p.getKey()))
                .mapToLong(p -> p.getValue().totalNanos).sum();
    }

    /** Returns the sites with most waiting first; ties are ordered by text. */
    public List<Waited> sites() {
        var bySite = new HashMap<Site, Waited>();
        places.kept().forEach((place, w) -> bySite.merge(site(place),
                new Waited(site(place), w.count, w.totalNanos, w.maxNanos, w.bytes), Waited::plus));
        return bySite.values().stream().sorted(Comparator.comparingLong(Waited::totalNanos).reversed()
                .thenComparing(w -> w.site().toString())).toList();
    }

    /** Returns the other side with which threads with this stack mostly exchange data; empty if they do not. */
    public Optional<String> peer(Stack stack) {
        return places.kept().entrySet().stream().filter(p -> p.getKey().stack.equals(stack) && p.getKey().host != null)
                .max(Comparator.<Map.Entry<Place, Waited>>comparingLong(p -> p.getValue().totalNanos)
                        .thenComparing(p -> p.getKey().host, Comparator.reverseOrder()))
                .map(p -> site(p.getKey()).peer());
    }

    private static Site site(Place place) {
        return new Site(peer(place.host, place.port, place.stack), place.read, Holder.at(place.stack));
    }

    /** The other side of one read or write, as in {@link Site}. */
    public static String peer(SocketIo io) {
        return peer(io.host(), io.port(), io.stack());
    }

    private static String peer(String name, int port, Stack stack) {
        String host = name == null ? "an unknown peer" : name;
        return port == 0
                ? host
                : port < FIRST_OF_CLIENTS
                        ? host + ":" + port
                        : WaitKind.awaitsAnswer(stack) || Layer.callsOut(stack) ? host : Site.CLIENTS + host;
    }
}
