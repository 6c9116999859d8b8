package io.carrierscope.analyzer.why;

import io.carrierscope.analyzer.why.Claim.From;
import java.util.List;

/**
 * A suite that asks why one server is faster than another.
 *
 * @param base a third server that the slower one is compared with
 * @param slower the server in the denominator of the throughput ratio
 * @param faster the server whose lead is to be explained
 * @param producers producer configurations in which all are compared; a single empty one if nothing is sent
 */
public record Study(String suite, String base, String slower, String faster, List<String> producers,
        List<Claim> controls) {
    private static final String PLATFORM = "mvc-platform-200";
    private static final String VIRTUAL = "mvc-virtual";
    private static final Claim NOT_THE_THREADS = new Claim("Tomcat and MVC are the reason, not the threads", "Netty in"
            + " place of Tomcat and MVC under the same virtual thread per request", "netty-virtual", From.SLOWER);
    private static final Claim A_WAITING_THREAD = new Claim("a thread that waits for each request is the reason",
            "no thread waits, everything else is the same", "mvc-future", From.SLOWER);

    /** The study of REST to Kafka without its broker: a handler that only waits. */
    public static final Study WAIT = new Study("spring-wait", PLATFORM, VIRTUAL, "webflux", List.of(""), List.of(
            NOT_THE_THREADS, A_WAITING_THREAD,
            new Claim("a thread that waits for each request is the reason", "a virtual thread waits, everything"
                    + " else is the same", "webflux-virtual", From.FASTER),
            new Claim("Netty is the reason", "Tomcat in place of Netty under WebFlux", "webflux-tomcat", From.FASTER),
            new Claim("connections that Tomcat closes after 100 requests are the reason", "Tomcat closes no connection",
                    "mvc-virtual-kept", From.SLOWER)));

    /** The study of REST to Kafka with its broker. */
    public static final Study ACK = new Study("kafka-ack", PLATFORM, VIRTUAL, "webflux-reactor-kafka",
            List.of("mvc-linger10", "webflux-linger10", "harmonised-linger10", "mvc-linger0", "webflux-linger0",
                    "harmonised-linger0"),
            List.of(
                    NOT_THE_THREADS,
                    new Claim("Netty is the reason", "Kafka's own producer, and Tomcat in place of Netty under WebFlux",
                            "webflux-tomcat", From.FASTER),
                    new Claim("the reactive client of the broker is the reason", "Kafka's own producer under WebFlux",
                            "webflux", From.FASTER),
                    A_WAITING_THREAD,
                    new Claim("a thread that waits for each request is the reason", "Kafka's own producer, and a"
                            + " virtual thread that waits", "webflux-virtual", From.FASTER)));
    /** Producer configurations of the study's programs: the faster one, and the two others. */
    public static final String PUBLISHED_FASTER = "webflux-linger10";
    public static final String PUBLISHED_SLOWER = "mvc-linger10";
    /** One producer configuration for all servers. */
    public static final String HARMONISED = "harmonised-linger0";
    /** The same with a linger of 10 ms. */
    public static final String LINGERING = "harmonised-linger10";

    public Study {
        producers = List.copyOf(producers);
        controls = List.copyOf(controls);
    }
}
