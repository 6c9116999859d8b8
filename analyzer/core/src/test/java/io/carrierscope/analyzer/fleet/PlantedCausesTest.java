package io.carrierscope.analyzer.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fleet.Labelling.PathPattern;
import io.carrierscope.analyzer.fleet.Labels.Label;
import io.carrierscope.analyzer.synthetic.SyntheticFleet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Causes planted in a synthetic fleet are found, with version, hour and host, and no others. */
class PlantedCausesTest {
    private static final SyntheticFleet PLAN = new SyntheticFleet(4, 16, 2, 60, 1);

    @TempDir
    static Path folder;
    private static Fleet fleet;

    @BeforeAll
    static void read() throws Exception {
        PLAN.write(folder);
        var labelling = new Labelling(List.of(Label.SERVICE),
                Optional.of(new PathPattern("{service}/{version}/{host}-*.jfr")), Optional.empty());
        fleet = new Fleet(labelling.by());
        try (var files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                fleet.add(Member.of(MeasuredRecording.of(file), labelling));
            }
        }
    }

    @Test
    void findsTheVersionThatBroughtACause() {
        assertThat(found("cart")).containsOnlyKeys("pinning-native");
        assertThat(found("cart").get("pinning-native")).hasValue(new Onset(Optional.of("2.0"),
                SyntheticFleet.FIRST_HOUR + PLAN.newVersionHour(), false));
        assertThat(group("cart").causes().get("pinning-native").total().meanShare()).isBetween(0.295, 0.305);
        assertThat(Outlier.of(group("cart"))).isEmpty();
    }

    @Test
    void findsTheHourThatBroughtACause() {
        assertThat(found("pay")).containsOnlyKeys("gc-pressure");
        assertThat(found("pay").get("gc-pressure")).hasValue(new Onset(Optional.empty(),
                SyntheticFleet.FIRST_HOUR + PLAN.pausesHour(), false));
    }

    @Test
    void findsTheHostThatIsUnlikeTheOthers() {
        assertThat(found("search")).containsOnlyKeys("pinning-class-init");
        assertThat(found("search").get("pinning-class-init")).isEmpty();
        assertThat(Outlier.of(group("search"))).singleElement().satisfies(o -> assertThat(o.host()).isEqualTo("h3"));
    }

    @Test
    void findsNothingElse() {
        assertThat(found("mail")).isEmpty();
        assertThat(found("web")).isEmpty();
        assertThat(group("mail").causes().get("pinning-native").total().unknown()).isEqualTo(64);
        assertThat(group("web").causes().get("pinning-native").total().absent()).isEqualTo(64);
        assertThat(group("web").workByVersion()).containsOnlyKeys("1.0", "2.0");
        assertThat(fleet.groups().values()).allSatisfy(g -> assertThat(g.recordings()).isEqualTo(64));
    }

    private static Group group(String service) {
        return fleet.groups().get(new Fleet.Name(List.of(service)));
    }

    private static Map<String, Optional<Onset>> found(String service) {
        return group(service).causes().entrySet().stream().filter(c -> c.getValue().total().found() > 0)
                .collect(Collectors.toMap(Map.Entry::getKey, c -> Onset.of(c.getValue())));
    }
}
