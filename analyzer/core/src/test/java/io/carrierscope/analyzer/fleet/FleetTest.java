package io.carrierscope.analyzer.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.fleet.Labels.Label;
import io.carrierscope.analyzer.fleet.Tally.Contrast;
import io.carrierscope.analyzer.report.FleetReport.FleetJson;
import io.carrierscope.analyzer.report.chart.FoundOverTime;
import io.carrierscope.analyzer.report.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FleetTest {
    @Property(tries = 40)
    void splitAndMergedInAnyOrderEqualsWhole(@ForAll long seed, @ForAll @IntRange(min = 1, max = 60) int size,
            @ForAll @IntRange(min = 1, max = 5) int parts) {
        var random = new Random(seed);
        var members = Members.random(random, size);
        var fleets = new ArrayList<Fleet>();
        for (int i = 0; i < parts; i++) {
            fleets.add(new Fleet(List.of(Label.SERVICE, Label.JDK)));
        }
        members.forEach(m -> {
            var fleet = fleets.get(random.nextInt(parts));
            fleet.add(m);
            fleet.damaged(m.file(), m.labels().host().equals("h1") ? List.of("chunk 2") : List.of());
        });
        Collections.shuffle(fleets, random);
        var merged = fleets.get(0);
        fleets.subList(1, parts).forEach(merged::merge);
        var whole = new Fleet(List.of(Label.SERVICE, Label.JDK));
        members.forEach(whole::add);
        members.stream().filter(m -> m.labels().host().equals("h1"))
                .forEach(m -> whole.damaged(m.file(), List.of("chunk 2")));
        assertThat(json(merged)).isEqualTo(json(whole));
    }

    private static String json(Fleet fleet) {
        return Json.write(FleetJson.of(fleet));
    }

    @Test
    void addsUpVerdictsOfOneGroup() {
        var fleet = new Fleet(List.of(Label.SERVICE));
        fleet.add(Members.of("1", "a", 3, Members.found(0.25)));
        fleet.add(Members.of("1", "a", 4, Members.found(0.5)));
        fleet.add(Members.of("1", "b", 4, Members.absent()));
        fleet.add(Members.of("2", "b", 5, Members.unknown()));
        var group = fleet.groups().get(new Fleet.Name(List.of("cart")));
        var cause = group.causes().get(Members.CAUSE);
        assertThat(group.recordings()).isEqualTo(4);
        assertThat(group.recordedNanos()).isEqualTo(240_000_000_000L);
        assertThat(group.times()).containsEntry(new Group.At("1", 4), 2L).hasSize(3);
        assertThat(cause.total()).isEqualTo(new Tally(2, 1, 1, 750_000));
        assertThat(cause.total().foundShare()).hasValue(2.0 / 3);
        assertThat(cause.total().meanShare()).isCloseTo(0.375, within(1e-12));
        assertThat(cause.hosts().get("b")).isEqualTo(new Tally(0, 1, 1, 0));
        assertThat(cause.largest().file()).isEqualTo("1/a-4.jfr");
        assertThat(cause.blind().file()).isEqualTo("2/b-5.jfr");
    }

    @Test
    void aCauseOfAVersionIsKnownByItsFirstRecordings() {
        // 3 hosts, one recording an hour; version 2 from hour 5 on, on host a an hour later
        var members = new ArrayList<Member>();
        for (String host : List.of("a", "b", "c")) {
            for (long hour = 0; hour < 10; hour++) {
                boolean second = hour >= (host.equals("a") ? 6 : 5);
                members.add(Members.of(second ? "2" : "1", host, hour,
                        second ? Members.found(0.3) : Members.absent()));
            }
        }
        assertThat(Onset.of(Members.group(members).causes().get(Members.CAUSE)))
                .hasValueSatisfying(o -> {
                    assertThat(o.version()).hasValue("2");
                    assertThat(o.hour()).isEqualTo(5);
                    assertThat(o.fromTheStart()).isFalse();
                });
    }

    @Test
    void aCauseThatCameWithoutAVersionHasAnHour() {
        var members = new ArrayList<Member>();
        for (long hour = 0; hour < 12; hour++) {
            members.add(Members.of("1", "a", hour, hour >= 7 ? Members.found(0.2) : Members.absent()));
        }
        // by chance 5 of 5 after 0 of 7: 1 of 792
        assertThat(Onset.of(Members.group(members).causes().get(Members.CAUSE)).orElseThrow().hour()).isEqualTo(7);
        // 1 of 1 after 0 of 7 is no more than chance: 1 of 8
        assertThat(Onset.of(Members.group(members.subList(0, 8)).causes().get(Members.CAUSE))).isEmpty();
    }

    @Test
    void aCauseThatWasAlwaysThereHasNoVersion() {
        var members = List.of(Members.of("1", "a", 3, Members.unknown()), Members.of("1", "a", 4, Members.found(0.2)),
                Members.of("2", "a", 5, Members.found(0.2)));
        assertThat(Onset.of(Members.group(members).causes().get(Members.CAUSE)).orElseThrow())
                .isEqualTo(new Onset(Optional.empty(), 4, true));
    }

    /** A chart has four lines: of four versions each has its own, of five the last two share one. */
    @Test
    void onlySeveralVersionsAreOtherVersions() {
        var members = new ArrayList<Member>();
        for (int version = 1; version <= 5; version++) {
            members.add(Members.of("v" + version, "a", version,
                    version % 2 == 0 ? Members.found(0.2) : Members.absent()));
        }
        assertThat(shares(members.subList(0, 4))).isEqualTo("v1 0.0 %; v2 100.0 %; v3 0.0 %; v4 100.0 %");
        assertThat(shares(members)).isEqualTo("v1 0.0 %; v2 100.0 %; v3 0.0 %; other versions 50.0 %");
    }

    private static String shares(List<Member> members) {
        return FoundOverTime.of("", Members.group(members).causes().get(Members.CAUSE), 1, 5).alternative();
    }

    @Test
    void oneHostUnlikeTheOthersIsAnOutlier() {
        var members = new ArrayList<Member>();
        for (String host : List.of("a", "b", "c", "d")) {
            for (long hour = 0; hour < 6; hour++) {
                members.add(Members.of("1", host, hour,
                        host.equals("c") || host.equals("a") && hour == 2 ? Members.found(0.2) : Members.absent()));
            }
        }
        // 7 of 24 have it, 6 of them on c: chance 18 of 346,104
        assertThat(Outlier.of(Members.group(members))).singleElement().satisfies(o -> {
            assertThat(o.host()).isEqualTo("c");
            assertThat(o.of()).isEqualTo(new Tally(6, 0, 0, 1_200_000));
            assertThat(o.others()).isEqualTo(new Tally(1, 17, 0, 200_000));
        });
        assertThat(Contrast.chance(new Tally(6, 0, 0, 0), new Tally(1, 17, 0, 0))).isCloseTo(18.0 / 346_104,
                within(1e-12));
    }
}
