package io.carrierscope.analyzer.cell;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Groups recordings into cells by run and cell id. */
public final class Cells {
    private static final Comparator<Cell> ORDER = Comparator
            .comparing((Cell c) -> c.key().runId(), Comparator.nullsLast(Comparator.naturalOrder()))
            .thenComparing(c -> String.valueOf(c.key().workload()))
            .thenComparing(c -> c.key().jdk())
            .thenComparing(c -> String.valueOf(c.key().load()))
            .thenComparing(c -> String.valueOf(c.key().server()))
            .thenComparing(c -> c.key().id());

    private Cells() {}

    /** The cells ordered by run, workload, JDK, load and server variant; recordings of other programs last. */
    public static List<Cell> of(List<MeasuredRecording> recordings) {
        Map<List<String>, List<MeasuredRecording>> groups = new LinkedHashMap<>();
        for (var r : recordings) {
            groups.computeIfAbsent(group(r), k -> new ArrayList<>()).add(r);
        }
        return groups.values().stream().map(Cells::cell).sorted(ORDER).toList();
    }

    private static List<String> group(MeasuredRecording r) {
        return r.profile().cell().map(c -> List.of(c.runId(), c.host(), c.cellId()))
                .orElse(List.of(r.file().toAbsolutePath().toString()));
    }

    private static Cell cell(List<MeasuredRecording> group) {
        var server = role(group, "server").or(() -> role(group, "other"));
        var client = role(group, "client");
        var runner = role(group, "runner");
        return new Cell(CellKey.of(server.or(() -> client).orElse(group.get(0))), server, client, runner,
                role(group, "downstream"));
    }

    private static Optional<MeasuredRecording> role(List<MeasuredRecording> group, String role) {
        return group.stream().filter(r -> r.role().equals(role)).findFirst();
    }
}
