package io.carrierscope.analyzer.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.fleet.Labelling.LabelTable;
import io.carrierscope.analyzer.fleet.Labelling.PathPattern;
import io.carrierscope.analyzer.fleet.Labels.Label;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.RecordingProfile;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LabellingTest {
    @Test
    void aPatternMatchesTheEndOfAPath() {
        var pattern = new PathPattern("{service}/{version}/{host}-*.jfr");
        assertThat(pattern.labels("/data/shop/cart/2.1/web-3-20261120.jfr")).isEqualTo(
                Map.of(Label.SERVICE, "cart", Label.VERSION, "2.1", Label.HOST, "web"));
        assertThat(pattern.labels("cart/2.1/web-3.jfr")).containsEntry(Label.SERVICE, "cart");
        assertThat(pattern.labels("2.1/web-3.jfr")).isEmpty();
        assertThat(new PathPattern("{service}.v{version}.jfr").labels("x/a(b.v1+2.jfr"))
                .isEqualTo(Map.of(Label.SERVICE, "a(b", Label.VERSION, "1+2"));
    }

    @Test
    void aPatternWithoutOrWithOtherLabelsIsRefused() {
        assertThatThrownBy(() -> new PathPattern("*.jfr")).hasMessageContaining("no label");
        assertThatThrownBy(() -> new PathPattern("{pod}.jfr")).hasMessage(
                "{pod} is none of {service}, {version}, {host} and {jdk}");
        assertThatThrownBy(() -> new PathPattern("{host}/{host}.jfr")).hasMessageContaining("twice");
    }

    @Test
    void aTableNamesFilesByTheEndOfTheirPath() {
        var table = new LabelTable(
                new StringReader("file,service,host\nb/x.jfr,cart,h1\nx.jfr,pay,\n/a/b/y.jfr,\"a,b\",h3\n"));
        assertThat(table.labels("/a/b/x.jfr")).isEqualTo(Map.of(Label.SERVICE, "cart", Label.HOST, "h1"));
        assertThat(table.labels("/c/x.jfr")).isEqualTo(Map.of(Label.SERVICE, "pay"));
        assertThat(table.labels("/a/b/y.jfr")).containsEntry(Label.SERVICE, "a,b");
        assertThat(table.labels("z.jfr")).isEmpty();
        assertThatThrownBy(() -> new LabelTable(new StringReader("name,host\na,b\n"))).hasMessage("has no column file");
        assertThatThrownBy(() -> new LabelTable(new StringReader("file,pod\na,b\n"))).hasMessageContaining("pod");
    }

    @Test
    void aJvmNamesItsService() {
        var jar = jvm("-Xmx1g", "/opt/shop/cart-2.1.7-rc1.jar --port 80");
        assertThat(of(jar)).isEqualTo(new Labels("cart.jar", "2.1.7-rc1", Labels.UNKNOWN, "25.0.1+8-LTS"));
        var telemetry = jvm("-Dotel.service.name=old -Dotel.resource.attributes=service.version=3,host.name=h7,x=,y "
                + "-Dotel.service.name=cart", "shop.Main");
        assertThat(of(telemetry)).isEqualTo(new Labels("cart", "3", "h7", "25.0.1+8-LTS"));
        assertThat(of(Recorded.profile())).isEqualTo(new Labels(Labels.UNKNOWN, Labels.UNKNOWN, Labels.UNKNOWN,
                Labels.UNKNOWN));
    }

    @Test
    void theTableComesFirstThenThePath() {
        var labelling = new Labelling(List.of(Label.SERVICE), Optional.of(new PathPattern("{service}/{version}.jfr")),
                Optional.of(new LabelTable(new StringReader("file,version\n./a/1.jfr,one\n"))));
        assertThat(labelling.labels(Path.of("a/1.jfr"), jvm("", "x-9.jar"))).isEqualTo(
                new Labels("a", "one", Labels.UNKNOWN, "25.0.1+8-LTS"));
    }

    /** A pattern may need folders that are above the one in which somebody works. */
    @Test
    void aPathIsMatchedAsAWhole() {
        String here = Path.of("").toAbsolutePath().getFileName().toString();
        var labelling = new Labelling(List.of(), Optional.of(new PathPattern("{service}/{version}.jfr")),
                Optional.empty());
        assertThat(labelling.labels(Path.of("./1.jfr"), jvm("", "x-9.jar")).service()).isEqualTo(here);
        assertThat(labelling.fits(Path.of("1.jfr"))).isTrue();
        assertThat(labelling.fits(Path.of("1.txt"))).isFalse();
    }

    private static Labels of(RecordingProfile profile) {
        return new Labelling(List.of(), Optional.empty(), Optional.empty()).labels(Path.of("f.jfr"), profile);
    }

    private static RecordingProfile jvm(String arguments, String program) {
        return Recorded.profile(new JvmEvent.Jvm(0, "OpenJDK", "OpenJDK 64-Bit Server VM (25.0.1+8-LTS) for linux",
                arguments, program, 1, 0));
    }
}
