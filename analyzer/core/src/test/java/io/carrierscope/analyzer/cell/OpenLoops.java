package io.carrierscope.analyzer.cell;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongUnaryOperator;

/** Clients with 100 requests due per second for ten seconds, with hand-computed figures. */
public final class OpenLoops {
    private OpenLoops() {}

    /** A cell of the client alone, with {@code offered} requests due in the ten seconds. */
    public static Cell cell(String definition, int offered, List<JvmEvent> events) {
        var own = new JvmEvent.CellInfo(0, "run-1", "host", "http-clients", "id", "light", "answer", "poisson-100", 1,
                "client", "virtual", 0, 100, 0, 2, "", definition);
        var summary = new JvmEvent.LoadSummary(0, offered, offered, 0, 0, 0, 0, 0, 0, 0.5, 0, 10 * SECOND, 0, 0);
        var client = HandMade.recording("c.jfr", 25, own, events, summary);
        return new Cell(CellKey.of(client), Optional.empty(), Optional.of(client), Optional.empty(), Optional.empty());
    }

    /** A thousand requests of a millisecond each, so many of them in the first five seconds. */
    public static List<JvmEvent> halves(int first) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < 1_000; i++) {
            long due = i < first ? i * 5 * SECOND / first : 5 * SECOND + (i - first) * 5 * SECOND / (1_000 - first);
            events.add(new JvmEvent.Request(TEN_SECONDS.startNanos() + due, 1_000_000, i + 1, 1_000_000, 0,
                    OptionalLong.empty(), null, null, true, true));
        }
        return events;
    }

    /** One request every ten milliseconds from the start of the ten seconds on; its duration depends on its intended start. */
    public static List<JvmEvent> fromRest(LongUnaryOperator nanos) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < 1_000; i++) {
            long due = i * SECOND / 100;
            long length = nanos.applyAsLong(due);
            boolean inTime = due + length < TEN_SECONDS.lengthNanos();
            events.add(new JvmEvent.Request(TEN_SECONDS.startNanos() + due, length, i + 1, length, 0,
                    OptionalLong.empty(), null, null, true, inTime));
        }
        return events;
    }
}
