package io.carrierscope.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** A range of time on the page of a recording has the figures of that part of the recording. */
class RangeBrowserTest {
    private static final String RECORDING = Path
            .of(System.getProperty("carrierscope.root"), "recordings", "incident.I5.jfr").toString();
    private static Browser browser;
    private static Path folder;

    @BeforeAll
    static void open(@TempDir Path temporary) {
        folder = temporary;
        run("report", RECORDING, "-o", folder.resolve("whole").toString());
        browser = Browser.open(page("whole"));
        browser.resize(1200, 900);
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void anew() {
        load("whole");
    }

    private static Path page(String report) {
        return folder.resolve(report).resolve("index.html");
    }

    private static void load(String report) {
        browser.driver().get("about:blank");
        browser.driver().get(page(report).toUri().toString());
        browser.unfold();
    }

    @Test
    void figuresAreThoseOfExplainOfThatTime() {
        select("1.1", "3.4");
        String[] range = command();
        String explained = run("explain", RECORDING, "--all", range[2], range[3], range[4], range[5]);

        assertThat(figure("CPU samples")).isEqualTo(first(explained, "in ([\\d,]+) samples")).isNotEqualTo("0");
        assertThat(figure("length")).isEqualTo(first(explained, ", ([\\d.]+) s from") + " s");
    }

    @Test
    void memoryIsThatOfExplainOfThatTime() {
        select("0", "0.9");
        String[] range = command();
        String explained = run("explain", RECORDING, "--all", range[2], range[3], range[4], range[5]);

        assertThat(figure("allocated")).isEqualTo(first(explained, "allocated ([\\d,]+) MiB per s") + " MiB per s");
    }

    /** Each flame graph and its table are those of the page that is made of this part alone. */
    @Test
    void flameGraphsAreThoseOfAReportOfThatTime() {
        var whole = graphs();
        select("2.25", "4.05");
        var ranged = graphs();
        var keys = text("#range dl");
        String[] range = command();
        run("report", RECORDING, "-o", folder.resolve("part").toString(), range[2], range[3], range[4], range[5]);
        load("part");

        assertThat(ranged).isEqualTo(graphs()).isNotEqualTo(whole);
        // a part without a kind of event lacks its figure
        assertThat(keys.lines()).containsAll(text("#range dl").lines().toList());
    }

    @Test
    void whatDoesNotFollowSaysSo() {
        assertThat(wordBeforeTheVerdict()).isEqualTo("none");
        select("1", "2");
        assertThat(wordBeforeTheVerdict()).isEqualTo("\"of the whole recording\"");
        browser.driver().findElement(By.cssSelector("#range button")).click();
        assertThat(wordBeforeTheVerdict()).isEqualTo("none");
    }

    private static Object wordBeforeTheVerdict() {
        return browser.driver().executeScript(
                "return getComputedStyle(document.querySelector('#answer .lead'), '::before').content");
    }

    @Test
    void keysAndPointerSelect() {
        var line = browser.driver().findElement(By.className("timeline"));
        line.sendKeys(Keys.chord(Keys.SHIFT, Keys.ARROW_LEFT), Keys.chord(Keys.SHIFT, Keys.ARROW_LEFT));
        line.sendKeys(Keys.ARROW_RIGHT);
        assertThat(bars()).isEqualTo("1-58");
        line.sendKeys(Keys.ESCAPE);
        assertThat(bars()).isEqualTo("0-59");

        int quarter = line.getSize().getWidth() / 4;
        new Actions(browser.driver()).moveToElement(line, -quarter + 3, 0).clickAndHold().moveByOffset(quarter, 0)
                .release().perform();
        assertThat(bars()).isEqualTo("15-30");
    }

    private static Object bars() {
        return browser.driver().executeScript("const bars = [...document.querySelectorAll('.timeline i')]"
                + ".map((b, i) => b.className === 'in' ? i : -1).filter(i => i >= 0); return bars[0] + '-' + bars.at(-1)");
    }

    @Test
    void theHotFramesHaveTheirCallersBelow() {
        WebElement flames = browser.driver().findElement(By.className("flames"));
        String hottest = flames.findElement(By.cssSelector("tbody td")).getAttribute("textContent");
        flames.findElement(By.className("reversed")).click();
        assertThat(flames.findElement(By.className("reversed")).getDomAttribute("aria-pressed")).isEqualTo("true");

        var canvas = flames.findElement(By.className("canvas"));
        canvas.sendKeys(Keys.ARROW_DOWN);
        assertThat(flames.findElement(By.className("pointed")).getText()).startsWith(hottest + ": ");
        canvas.sendKeys(Keys.ENTER, Keys.ARROW_DOWN);
        assertThat(flames.findElement(By.className("pointed")).getText()).doesNotStartWith(hottest).contains(" %");
        canvas.sendKeys(Keys.ESCAPE, Keys.ARROW_UP, Keys.ARROW_UP);
        assertThat(flames.findElement(By.className("pointed")).getText()).startsWith("all ").contains("100 %");
    }

    private static void select(String from, String to) {
        var inputs = browser.driver().findElements(By.cssSelector("#range input"));
        for (int i = 0; i < 2; i++) {
            inputs.get(i).sendKeys(Keys.chord(Keys.CONTROL, "a"), i == 0 ? from : to, Keys.TAB);
        }
    }

    private static String[] command() {
        return text("#range code").substring("carrierscope ".length()).split(" ");
    }

    private static String figure(String name) {
        return browser.driver().findElements(By.cssSelector("#range dl div")).stream()
                .filter(d -> d.findElement(By.tagName("dt")).getText().equals(name))
                .map(d -> d.findElement(By.tagName("dd")).getText()).findFirst().orElseThrow();
    }

    private static String text(String selector) {
        return browser.driver().findElement(By.cssSelector(selector)).getText();
    }

    private static List<String> graphs() {
        return browser.driver().findElements(By.className("flames")).stream()
                .map(f -> browser.driver().executeScript(
                        "return arguments[0].querySelector('.pointed').textContent + "
                                + "arguments[0].querySelector('tbody').textContent + "
                                + "arguments[0].querySelectorAll('.frame').length",
                        f).toString())
                .filter(graph -> !graph.startsWith("nothing in this range"))
                .toList();
    }

    private static String first(String text, String pattern) {
        var m = Pattern.compile(pattern).matcher(text);
        assertThat(m.find()).as(pattern).isTrue();
        return m.group(1);
    }

    private static String run(String... arguments) {
        var out = new StringWriter();
        Main.run(new PrintWriter(out, true), new PrintWriter(out, true), arguments);
        return out.toString();
    }
}
