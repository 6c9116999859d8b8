package io.carrierscope.analyzer.cell;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongUnaryOperator;

/** Clients that were asked for 100 requests per second in the ten seconds, worked out on paper. */
public final class OpenLoops {
    private OpenLoops() {}

    /** A cell of the client alone, of which {@code offered} requests were due in the ten seconds. */
    public static Cell cell(String definition, int offered, List<JvmEvent> events) {
        var own = new JvmEvent.CellInfo(0, "run-1", "host", "http-clients", "id", "light", "answer", "poisson-100", 1,
                "client", "virtual", 0, 100, 0, 2, 2, "", definition);
        var summary = new JvmEvent.LoadSummary(0, offered, offered, 0, 0, 0, 0, 0, 0, 0, 0.5, 0, 10 * SECOND);
        var client = HandMade.recording("c.jfr", 25, own, events, summary);
        return new Cell(CellKey.of(client), Optional.empty(), Optional.of(client), Optional.empty());
    }

    /** One request each ten milliseconds, the first one as the ten seconds begin, each of a length by when it was due. */
    public static List<JvmEvent> fromRest(LongUnaryOperator nanos) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < 1_000; i++) {
            long due = i * SECOND / 100;
            long length = nanos.applyAsLong(due);
            boolean inTime = due + length < TEN_SECONDS.lengthNanos();
            events.add(new JvmEvent.Request(TEN_SECONDS.startNanos() + due, length, i + 1, length, 0,
                    OptionalLong.empty(), null, true, inTime));
        }
        return events;
    }
}
