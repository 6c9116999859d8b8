package io.carrierscope.analyzer.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.suspicion.JudgedService.State.Trouble;
import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.recording.EventSource.Coverage;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.report.Golden;
import io.carrierscope.analyzer.report.Samples;
import io.carrierscope.analyzer.report.Study;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.service.Services;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SectionsTest {
    private final Sections sections = Sections.of(Samples.small());

    @Test
    void areNotRecomputedWhenAllFits() {
        int cells = sections.analysis().cells().size();
        for (String anchor : List.of("cells", "overview")) {
            assertThat(of(sections.brief(cells), anchor)).isSameAs(of(sections.whole(), anchor));
        }
    }

    @Test
    void areShortenedWhenTheyDoNotFit() {
        int cells = sections.analysis().cells().size();
        assertThat(cards(sections.whole())).isEqualTo(cells);
        assertThat(cards(sections.brief(cells - 1))).isEqualTo(cells - 1);
    }

    @Test
    void oneRepetitionIsShown() {
        var repeated = Sections.of(Study.small());
        assertThat(repeated.analysis().groups()).hasSizeLessThan(repeated.analysis().cells().size());
        assertThat(cards(repeated.brief(Integer.MAX_VALUE))).isEqualTo(repeated.analysis().groups().size());
        assertThat(of(repeated.brief(Integer.MAX_VALUE), "overview").get(0)).isInstanceOf(Block.Prose.class);
    }

    /**
     * Of a cause, 0.9 and 0.7 pauses of 0.3 s per second; a thread that computes for 0.96 of the time; no CPU load at all; and two in which
     * nothing is found.
     */
    @Test
    void recordingsInTroubleComeFirst() {
        var idle = HandMade.cpu(0.12, 0.2);
        var analysis = Analysis.of(List.of(service("f.jfr", idle), service("e.jfr", idle), service("d.jfr", List.of()),
                service("c.jfr", paused(9)), service("b.jfr", paused(7)),
                service("a.jfr",
                        HandMade.all(HandMade.cpu(0.5, 0.55), HandMade.cpu(Recorded.platform(70, "acceptor"), 0.48)))));
        assertThat(analysis.cells()).extracting(c -> c.trouble()).containsExactly(Trouble.FOUND, Trouble.FOUND,
                Trouble.SUSPECTED, Trouble.UNKNOWN, Trouble.NONE, Trouble.NONE);
        var sections = Sections.of(analysis);
        assertThat(named(sections.whole(), "answer")).containsExactly("c", "b", "a", "d", "e", "f");
        // what is shortened still has an answer for each
        assertThat(named(sections.brief(2), "answer")).containsExactly("c", "b", "a", "d", "e", "f");
        assertThat(named(sections.brief(2), "causes")).containsExactly("c", "b");
    }

    /** The first letters of the recordings that a section names. */
    private static Stream<String> named(List<Sections.Written> written, String anchor) {
        return of(written, anchor).stream().filter(Block.Heading.class::isInstance)
                .map(h -> ((Block.Heading) h).text().substring(0, 1));
    }

    private static List<JvmEvent> paused(int times) {
        return HandMade.all(HandMade.cpu(0.5, 0.55), IntStream.range(0, times).<JvmEvent>mapToObj(
                i -> new RuntimeEvents.GcPause(HandMade.TEN_SECONDS.startNanos() + i * HandMade.SECOND,
                        3 * HandMade.SECOND / 10))
                .toList());
    }

    private static MeasuredRecording service(String file, List<JvmEvent> events) {
        return HandMade.recording(file, 25, null, events, Recorded.setting("jdk.GCPhasePause", "enabled", "true"));
    }

    /** Fourteen recordings that were not read completely. */
    @Test
    void aListThatIsCutSaysHowMuch() {
        var partial = IntStream.range(0, 14)
                .mapToObj(i -> new MeasuredRecording(Path.of("r" + i + ".jfr"), Recorded.profile(),
                        new Coverage(1, List.of("a chunk cannot be read")), HandMade.TEN_SECONDS,
                        Measurements.empty(HandMade.TEN_SECONDS, Recorded.profile())))
                .toList();
        var lost = ((Block.Points) new TrustSection().blocks(Analysis.of(partial)).get(0)).points().get(0);
        assertThat(lost.head()).isEqualTo("Events are missing from all 14 recordings");
        assertThat(lost.lines()).hasSize(13).endsWith("and 2 more");
    }

    /** A class that is in both catalogues needs to be in a golden report of one of them. */
    @Test
    void everySectionIsInAGoldenReport() throws IOException {
        var shown = new ArrayList<>(shown(Sections.MATRIX, "report.md", "study.md", "clients.md"));
        shown.addAll(shown(Sections.SERVICE, "service.md"));
        Sections.of(Services.busy()).whole().stream().filter(Sections.Written::pageOnly)
                .forEach(w -> shown.add(w.entry()));
        assertThat(Sections.ALL).filteredOn(e -> shown.stream().noneMatch(s -> sameSection(s, e)))
                .extracting(Sections.Entry::title).as(
                        "sections that no golden report shows: add events for them to Samples, Study or ClientsSectionTest (of"
                                + " a matrix) or to Services, and write the golden files (CONTRIBUTING.md)")
                .isEmpty();
    }

    private static List<Sections.Entry> shown(List<Sections.Entry> catalogue, String... reports) throws IOException {
        var titles = new HashSet<String>();
        for (String report : reports) {
            Golden.reviewed(report).lines().filter(l -> l.startsWith("## ")).forEach(l -> titles.add(l.substring(3)));
        }
        return catalogue.stream().filter(e -> titles.contains(e.title())).toList();
    }

    private static boolean sameSection(Sections.Entry a, Sections.Entry b) {
        return a.equals(b)
                || a.section().getClass() == b.section().getClass()
                        && !(a.section() instanceof Sections.ServiceSection);
    }

    private static long cards(List<Sections.Written> written) {
        return of(written, "cells").stream().filter(Block.Card.class::isInstance).count();
    }

    private static List<Block> of(List<Sections.Written> written, String anchor) {
        return written.stream().filter(w -> w.entry().anchor().equals(anchor)).findFirst().orElseThrow().blocks();
    }
}
