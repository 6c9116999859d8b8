package io.carrierscope.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The page in a real browser, without a network. */
class BrowserTest {
    private static Browser browser;
    private static String address;

    @BeforeAll
    static void open(@TempDir Path folder) throws Exception {
        Path page = Files.writeString(folder.resolve("index.html"), Reports.html(Samples.small()));
        address = page.toUri().toString();
        browser = Browser.open(page);
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void anew() {
        browser.console();
        browser.requests();
        browser.driver().get("about:blank");
    }

    private void load(int width) {
        browser.resize(width, 900);
        browser.driver().get(address);
    }

    @ParameterizedTest
    @ValueSource(ints = {360, 1600})
    void fitsTheWidthAndLoadsNothing(int width) {
        load(width);
        browser.unfold();
        assertThat(browser.number("return innerWidth")).isEqualTo(width);
        assertThat(browser.number("return document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).containsExactly(address);
    }

    /** A formula or a figure beyond the edge is not seen. */
    @Test
    void aNarrowScreenShowsAllOfEachTable() {
        load(360);
        browser.unfold();
        assertThat(browser.number("return document.querySelectorAll('.scroll > .many').length")).isPositive();
        assertThat(browser.number("return Math.max(...[...document.querySelectorAll('.scroll')].filter("
                + "s => !s.querySelector('.matrix')).map(s => s.scrollWidth - s.clientWidth))")).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {900, 1600})
    void theNavigationIsCompletelyVisible(int width) {
        load(width);
        assertThat(browser.number("return document.querySelector('nav').scrollWidth"))
                .isLessThanOrEqualTo(browser.number("return document.querySelector('nav').clientWidth"));
        assertThat(browser.number("return document.querySelector('nav a:last-child').getBoundingClientRect().right"))
                .isLessThan(width);
    }

    /** Repeated cells have the longest marks. */
    @Test
    void warningMarksDoNotWrap() {
        load(500);
        browser.driver().executeScript(
                "document.querySelectorAll('.matrix span.doubt').forEach(d => d.textContent = '(!) 2 of 3')");
        assertThat(browser.number("return Math.max(...[...document.querySelectorAll('.matrix span.doubt')]"
                + ".map(d => d.getClientRects().length))")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {360, 1600})
    void aCellOfTheMatrixOpensItsCard(int width) {
        load(width);
        WebElement cell = browser.driver().findElement(By.cssSelector(".matrix td a"));
        String card = cell.getDomAttribute("href").substring(1);
        cell.click();
        assertThat(browser.driver().getCurrentUrl()).isEqualTo(address + "#" + card);
        browser.waitFor("const y = document.getElementById('" + card + "').getBoundingClientRect().top;"
                + "return y >= 0 && y < innerHeight");
    }

    @ParameterizedTest
    @ValueSource(ints = {360, 1600})
    void theVerdictLinksToItsReasons(int width) {
        load(width);
        WebElement why = browser.driver().findElement(By.cssSelector("#answer .why"));
        String card = why.getDomAttribute("href").substring(1);
        why.sendKeys(Keys.ENTER);
        browser.waitFor("const card = document.getElementById('" + card + "').getBoundingClientRect();"
                + "return card.height > 100 && card.top >= 0 && card.top < innerHeight");
    }

    @Test
    void aFlameGraphFindsAndResets() {
        load(1600);
        WebElement flames = browser.driver().findElement(By.className("flames"));
        browser.driver().executeScript("arguments[0].closest('details').open = true", flames);
        browser.waitFor("return document.querySelectorAll('.flames .frame').length > 3");
        flames.findElement(By.cssSelector("input")).sendKeys("PARK");
        assertThat(Integer.parseInt(flames.getDomAttribute("data-found"))).isPositive();
        assertThat(flames.findElement(By.className("pointed")).getText()).contains("100 % of ms");
        flames.findElement(By.cssSelector("button")).click();
        assertThat(flames.findElement(By.cssSelector("input")).getDomProperty("value")).isEmpty();
    }

    /** Dark on white whatever the colour scheme, without interactive elements. */
    @Test
    void printsOnPaper() {
        load(1600);
        browser.print("dark");
        assertThat(style("body", "backgroundColor")).isEqualTo("rgb(255, 255, 255)");
        assertThat(style("body", "color")).isEqualTo("rgb(0, 0, 0)");
        assertThat(style("nav", "display")).isEqualTo("none");
        browser.prefer("light");
        assertThat(style("nav", "display")).isEqualTo("flex");
    }

    private static Object style(String element, String property) {
        return browser.driver().executeScript(
                "return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]", element, property);
    }

    /** An injected script does not run and an injected picture is not loaded, even when they are in the page. */
    @Test
    void thePolicyBlocksInjectedContent() {
        load(1600);
        browser.driver().executeScript("""
                const script = document.createElement('script');
                script.textContent = 'document.title = "ran"';
                document.body.append(script);
                const picture = document.createElement('img');
                picture.src = 'https://example.com/x.png';
                document.body.append(picture);""");
        browser.waitFor("return document.images.length === 1 && document.images[0].complete");
        assertThat(browser.driver().getTitle()).isEqualTo("Carrierscope report");
        assertThat(browser.console()).hasSize(2).allMatch(m -> m.contains("Content Security Policy"));
        assertThat(browser.number("return document.images[0].naturalWidth")).isZero();
    }
}
