package io.carrierscope.analyzer.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.fleet.Labels.Label;
import io.carrierscope.analyzer.fleet.VersionChange.Pairing;
import io.carrierscope.analyzer.report.fleet.GroupPage;
import io.carrierscope.analyzer.report.text.MarkdownWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VersionChangeTest {
    /** Student's t with 2 degrees of freedom, 97.5 %. */
    private static final double T = 4.302653;

    @Test
    void versionsThatRanSideBySideArePairedByHour() {
        var members = new ArrayList<Member>();
        double[] after = {0.1, 0.2, 0.6};
        for (int hour = 0; hour < 3; hour++) {
            members.add(Members.of("1", "a", 40 + hour, Members.absent()));
            // half of two recordings
            members.add(Members.of("2", "b", 40 + hour, Members.found(2 * after[hour])));
            members.add(Members.of("2", "c", 40 + hour, Members.absent()));
        }
        members.add(Members.of("2", "b", 43, Members.found(0.9)));
        members.add(Members.of("1", "a", 44, Members.unknown()));
        assertThat(VersionChange.of(Members.group(members))).singleElement().satisfies(c -> {
            assertThat(List.of(c.before(), c.after(), c.figure())).containsExactly("1", "2", Members.CAUSE);
            assertThat(c.pairedBy()).isEqualTo(Pairing.HOUR);
            assertThat(c.pairs()).isEqualTo(3);
            assertThat(c.change()).isCloseTo(0.3, within(1e-9));
            // variance (0.04 + 0.01 + 0.09) / 2
            double margin = T * Math.sqrt(0.07 / 3);
            assertThat(c.interval().low()).isCloseTo(0.3 - margin, within(1e-5));
            assertThat(c.interval().high()).isCloseTo(0.3 + margin, within(1e-5));
        });
    }

    @Test
    void versionsOneAfterTheOtherArePairedByHourOfTheDay() {
        var members = new ArrayList<Member>();
        long[] before = {10, 20, 10};
        long[] after = {20, 20, 80};
        for (int hour = 0; hour < 3; hour++) {
            members.add(worked("1", 5 + hour, 4, 4 * before[hour]));
            members.add(worked("2", 29 + hour, 3, 3 * after[hour]));
        }
        members.add(worked("2", 32, 9, 9));
        assertThat(VersionChange.of(Members.group(members))).singleElement().satisfies(c -> {
            assertThat(c.ofCpuTime()).isTrue();
            assertThat(c.pairedBy()).isEqualTo(Pairing.HOUR_OF_DAY);
            assertThat(c.pairs()).isEqualTo(3);
            // ratios 2, 1, 8: logarithms to base 2 are 1, 0, 3, of mean 4/3 and variance 7/3
            assertThat(c.change()).isCloseTo(Math.pow(2, 4.0 / 3), within(1e-9));
            double margin = T * Math.sqrt(7.0 / 9);
            assertThat(c.interval().low()).isCloseTo(Math.pow(2, 4.0 / 3 - margin), within(1e-5));
            assertThat(c.interval().high()).isCloseTo(Math.pow(2, 4.0 / 3 + margin), within(1e-4));
        });
    }

    @Test
    void twoPairsAreTooFew() {
        var members = new ArrayList<Member>();
        for (int hour = 0; hour < 2; hour++) {
            members.add(Members.of("1", "a", hour, Members.absent()));
            members.add(Members.of("2", "b", hour, Members.found(0.4)));
        }
        assertThat(VersionChange.of(Members.group(members))).isEmpty();
    }

    /** Three pairs of hours, each from 0 to 30 %, so that the ends of the interval are the mean. */
    @Test
    void aChangeOfAShareIsShownInPoints() {
        var fleet = new Fleet(List.of(Label.SERVICE));
        for (long hour = 0; hour < 3; hour++) {
            fleet.add(Members.of("1", "a", hour, Members.absent()));
            fleet.add(Members.of("2", "b", hour, Members.found(0.3)));
        }
        var page = GroupPage.of(fleet, new Fleet.Name(List.of("cart")));
        assertThat(MarkdownWriter.write(page.stream().flatMap(s -> s.blocks().stream()).toList()))
                .contains("+30.0 points | +30.0 to +30.0 points");
    }

    private static Member worked(String version, long hour, long units, long cpuNanos) {
        var member = Members.of(version, "a", hour, Members.absent());
        return new Member(member.file(), member.labels(), member.startNanos(), member.lengthNanos(), member.verdicts(),
                member.state(),
                member.pins(), units, cpuNanos, member.bugs());
    }
}
