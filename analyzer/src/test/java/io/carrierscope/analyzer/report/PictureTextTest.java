package io.carrierscope.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Font;
import java.awt.Graphics2D;
import org.jfree.svg.SVGGraphics2D;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PictureTextTest {
    /** 604 + 569 + 651 + 1303 + 1303 of 2048 parts of 12 are 25.96; 2025 are 11.87; a character not known counts as 12. */
    @ParameterizedTest
    @CsvSource({"Il 10,26", "W,12", "'',0", "é,12", "é~,22", "i,3"})
    void aTextIsAsWideAsItsCharacters(String text, int width) {
        assertThat(PictureText.metrics().stringWidth(text)).isEqualTo(width);
    }

    /** 1901 and 483 of 2048 parts of 12. */
    @Test
    void aLineIsAsHighAsWhatStandsOnItAndHangsBelow() {
        var line = PictureText.FONT.getLineMetrics("Il 10", null);

        assertThat(new float[]{line.getAscent(), line.getDescent(), line.getHeight(), line.getLeading()})
                .containsExactly(11.138672f, 2.8300781f, 13.96875f, 0);
        assertThat(line.getNumChars()).isEqualTo(5);
        assertThat(PictureText.metrics().getHeight()).isEqualTo(12 + 3);
    }

    /** Else an axis keeps the font that it has. */
    @Test
    void noOtherFontIsEqual() {
        assertThat(PictureText.FONT).isNotEqualTo(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    }

    /** What others do to their own graphics must not move what follows. */
    @Test
    void graphicsMadeOfOthersHaveTheirOwnPlace() {
        var graphics = new PictureGraphics(new SVGGraphics2D(30, 20));
        var made = (Graphics2D) graphics.create();
        made.translate(7, 3);

        assertThat(graphics.getTransform().isIdentity()).isTrue();
        assertThat(made.getTransform().getTranslateX()).isEqualTo(7);
        assertThat(made.getFontMetrics(PictureText.FONT).stringWidth("W")).isEqualTo(12);
    }
}
