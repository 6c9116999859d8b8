package io.carrierscope.analyzer.fleet;

import io.carrierscope.analyzer.fleet.Member.KeptVerdict;
import io.carrierscope.analyzer.fleet.Member.Pinned;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Results of recordings for tests. */
final class Members {
    static final String CAUSE = "pinning-monitor";
    private static final long HOUR_NANOS = 3_600_000_000_000L;
    private static final List<String> CAUSES = List.of(CAUSE, "gc-pressure", "lock-contention");

    private Members() {}

    static KeptVerdict found(double share) {
        return new KeptVerdict.Found(CAUSE, Math.round(share * 1e6), false, "carrier time", "claim", "remedy", "");
    }

    static KeptVerdict absent() {
        return new KeptVerdict.Absent(CAUSE);
    }

    static KeptVerdict unknown() {
        return new KeptVerdict.Unknown(CAUSE, "pins were not recorded", "jdk.VirtualThreadPinned#enabled=true");
    }

    static Member of(String version, String host, long hour, KeptVerdict verdict) {
        return new Member(version + "/" + host + "-" + hour + ".jfr", new Labels("cart", version, host, "25.0.1"),
                hour * HOUR_NANOS + 7, 60_000_000_000L, List.of(verdict), Optional.of("cause found"), List.of(), 0, 0,
                List.of());
    }

    static Group group(List<Member> members) {
        var group = new Group();
        members.forEach(group::add);
        return group;
    }

    static List<Member> random(Random random, int count) {
        var members = new ArrayList<Member>();
        for (int i = 0; i < count; i++) {
            members.add(random(random, "f" + i + ".jfr"));
        }
        return members;
    }

    private static Member random(Random random, String file) {
        var labels = new Labels("s" + random.nextInt(3), "v" + random.nextInt(3), "h" + random.nextInt(4),
                "25.0." + random.nextInt(2));
        var verdicts = CAUSES.stream().map(c -> verdict(random, c)).toList();
        return new Member(file, labels, random.nextLong(100 * HOUR_NANOS), 1 + random.nextInt(1_000), verdicts,
                Optional.of(random.nextBoolean() ? "healthy" : "idle"),
                List.of(new Pinned("monitor", "shop.Cart.add:" + random.nextInt(5), 1 + random.nextInt(9),
                        random.nextInt(1_000))),
                random.nextInt(50), random.nextInt(2) * 777L, random.nextBoolean() ? List.of("a bug") : List.of());
    }

    private static KeptVerdict verdict(Random random, String cause) {
        return switch (random.nextInt(3)) {
            case 0 ->
                new KeptVerdict.Found(cause, random.nextInt(1_000_000), random.nextBoolean(), "time", "claim", "do",
                        "");
            case 1 -> new KeptVerdict.Absent(cause);
            default -> new KeptVerdict.Unknown(cause, "missing " + random.nextInt(3), "record");
        };
    }
}
