package io.carrierscope.analyzer.report.json;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import java.util.List;
import java.util.Map;

/** A file that was read. */
record RecordingJson(String file, String cell, String role, String jdk, double durationSeconds, long events,
        long dataLossBytes, long startNanos, double windowSeconds, int chunks, List<String> lost,
        Map<String, Long> eventCounts) {
    static RecordingJson of(MeasuredRecording r) {
        var profile = r.profile();
        return new RecordingJson(r.file().getFileName().toString(), profile.cell().map(c -> c.cellId()).orElse(null),
                r.role(), profile.jdkVersion(), r.span().lengthSeconds(), profile.events(), profile.dataLossBytes(),
                r.span().startNanos(), r.window().lengthSeconds(), r.coverage().chunks(), r.coverage().lost(),
                Json.named(profile.eventCounts()));
    }
}
