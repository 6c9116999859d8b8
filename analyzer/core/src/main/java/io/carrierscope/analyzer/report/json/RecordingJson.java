package io.carrierscope.analyzer.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import java.util.List;
import java.util.Map;

/** A file that was read. */
record RecordingJson(String file, String cell, String role, String jdk, double durationSeconds, long events,
        long dataLossBytes, long startNanos, double windowSeconds, int chunks, List<String> lost,
        Map<String, Long> eventCounts, @JsonInclude(Include.NON_EMPTY) List<String> threads) {
    static RecordingJson of(MeasuredRecording r) {
        var profile = r.profile();
        return new RecordingJson(r.file().getFileName().toString(), profile.cell().map(c -> c.cellId()).orElse(null),
                r.role(), profile.jdkVersion(), r.span().lengthSeconds(), profile.events(), profile.dataLossBytes(),
                r.span().startNanos(), r.window().lengthSeconds(), r.coverage().chunks(), r.coverage().lost(),
                Json.named(profile.eventCounts()), r.dump().map(AttachedDump::lines).orElse(List.of()));
    }
}
