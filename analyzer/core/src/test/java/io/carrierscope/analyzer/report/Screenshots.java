package io.carrierscope.analyzer.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;

/**
 * Takes the screenshots of docs/report.md: {@code Screenshots PAGE FOLDER [CARD]}. Top of the page, first pair and one card
 * (the first, or the one with this id) in both themes and two widths.
 */
final class Screenshots {
    private final Browser browser;
    private final Path folder;

    private Screenshots(Browser browser, Path folder) {
        this.browser = browser;
        this.folder = folder;
    }

    public static void main(String... args) throws IOException {
        Path folder = Files.createDirectories(Path.of(args[1]));
        try (var browser = Browser.open(Path.of(args[0]).toAbsolutePath())) {
            var screenshots = new Screenshots(browser, folder);
            browser.driver().executeCdpCommand("Emulation.setScrollbarsHidden", Map.of("hidden", true));
            for (String theme : new String[]{"light", "dark"}) {
                browser.prefer(theme);
                screenshots.take(theme, 1600, 1000, args.length > 2 ? args[2] : "");
                screenshots.take(theme, 360, 1400, args.length > 2 ? args[2] : "");
            }
        }
    }

    private void take(String theme, int width, int height, String card) throws IOException {
        browser.resize(width, height);
        browser.driver().executeScript("scrollTo(0, 0)");
        picture("top-" + width + "-" + theme);
        Object pair = browser.driver().executeScript("""
                const pair = document.querySelector('article[id^=pair]');
                if (!pair) return false;
                pair.parentElement.open = true;
                pair.querySelectorAll('details').forEach(d => d.open = /flame/.test(d.firstElementChild.textContent));
                pair.scrollIntoView();
                scrollBy(0, -50);
                return true;""");
        if (Boolean.TRUE.equals(pair)) {
            picture("pair-" + width + "-" + theme);
        }
        browser.driver().executeScript(
                """
                        const card = arguments[0] ? document.getElementById(arguments[0]) : document.querySelector('article[id^=cell]');
                        card.querySelectorAll('details').forEach(d => d.open = /Over time|pinned time/.test(d.textContent));
                        card.scrollIntoView();
                        scrollBy(0, -50);""",
                card);
        picture("card-" + width + "-" + theme);
    }

    private void picture(String name) throws IOException {
        var taken = browser.driver().executeCdpCommand("Page.captureScreenshot", Map.of("format", "png"));
        Files.write(folder.resolve(name + ".png"), Base64.getDecoder().decode((String) taken.get("data")));
    }
}
