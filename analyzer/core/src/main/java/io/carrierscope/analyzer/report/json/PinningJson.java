package io.carrierscope.analyzer.report.json;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.fold.thread.Pinning;
import io.carrierscope.analyzer.recording.event.Frame;
import java.util.List;

/** Number and time of pins, and the sites with the longest ones. */
record PinningJson(long count, double totalSeconds, int siteCount, List<Site> sites) {
    private static final int MOST_SITES = 100;

    /** Returns {@code null} without carriers. */
    static PinningJson of(Cell cell) {
        return cell.subject().filter(s -> s.carrierTime().isPresent()).map(s -> of(s.measured().pinning))
                .orElse(null);
    }

    private static PinningJson of(Pinning pinning) {
        var sites = pinning.sites();
        return new PinningJson(pinning.count(), pinning.totalNanos() / 1e9, sites.size(),
                sites.stream().limit(MOST_SITES).map(Site::of).toList());
    }

    /** The pins at one site. */
    record Site(List<String> stack, String reason, long count, double totalSeconds, double maxMillis, String kind,
            String operation) {
        private static Site of(Pinning.Held held) {
            var site = held.site();
            return new Site(site.stack().frames().stream().map(Frame::toString).toList(), site.reason(), held.count(),
                    held.totalNanos() / 1e9, held.maxNanos() / 1e6, site.kind().text(), site.operation());
        }
    }
}
