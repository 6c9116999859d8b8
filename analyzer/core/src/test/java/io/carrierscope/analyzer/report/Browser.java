package io.carrierscope.analyzer.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** Headless Chromium without a network, with one page open. */
public final class Browser implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Skips the test with a message when there is no browser. */
    public static Browser open(Path page) {
        var chromium = program("chromium", "google-chrome");
        var driver = program("chromedriver");
        boolean found = chromium.isPresent() && driver.isPresent();
        if (!found) {
            System.out.println("The page was not tried in a browser: chromium and chromedriver are not installed.");
        }
        assumeTrue(found, "the page was not tried in a browser: chromium and chromedriver are not installed");
        System.setProperty("webdriver.chrome.driver", driver.get().toString()); // or Selenium would look for one in the network
        var browser = new Browser(new ChromeDriver(options(chromium.get())));
        browser.driver.get(page.toUri().toString());
        return browser;
    }

    private static Optional<Path> program(String... names) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(dir -> Stream.of(names).map(name -> Path.of(dir, name))).filter(Files::isExecutable)
                .findFirst();
    }

    private static ChromeOptions options(Path chromium) {
        var options = new ChromeOptions().setBinary(chromium.toFile()).addArguments("--headless=new", "--no-sandbox",
                "--disable-gpu", "--disable-dev-shm-usage", "--host-resolver-rules=MAP * ~NOTFOUND");
        var log = new LoggingPreferences();
        log.enable(LogType.BROWSER, Level.ALL);
        log.enable(LogType.PERFORMANCE, Level.ALL);
        options.setCapability("goog:loggingPrefs", log);
        return options;
    }

    public ChromeDriver driver() {
        return driver;
    }

    /** Sets the size of the page, which can be smaller than a window. */
    void resize(int width, int height) {
        driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    void prefer(String scheme) {
        show("screen", scheme);
    }

    /** Emulates printing from a screen with this colour scheme. */
    void print(String scheme) {
        show("print", scheme);
    }

    private void show(String media, String scheme) {
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", media, "features",
                List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** Console messages since the last call. */
    public List<String> console() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream().map(LogEntry::getMessage).toList();
    }

    /** URLs requested since the last call, including the page's own but no data URLs. */
    public List<String> requests() {
        return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream().map(e -> message(e.getMessage()))
                .filter(m -> m.path("method").asText().equals("Network.requestWillBeSent"))
                .map(m -> m.path("params").path("request").path("url").asText()).filter(url -> !url.startsWith("data:"))
                .toList();
    }

    private static JsonNode message(String json) {
        try {
            return JsonMapper.builder().build().readTree(json).path("message");
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    public long number(String script) {
        return ((Number) driver.executeScript(script)).longValue();
    }

    /** Opens whatever is folded, and waits until its flame graphs are drawn. */
    void unfold() {
        driver.executeScript("document.querySelectorAll('details').forEach(d => d.open = true)");
        waitFor("return document.querySelectorAll('.flames:not([data-drawn])').length === 0");
    }

    public void waitFor(String script) {
        new WebDriverWait(driver, PATIENCE).until(d -> Boolean.TRUE.equals(driver.executeScript(script)));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
