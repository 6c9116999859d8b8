package io.carrierscope.analyzer.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.carrierscope.analyzer.check.Check;
import io.carrierscope.analyzer.check.Limit;
import io.carrierscope.analyzer.report.format.Texts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A check as a file for code scanning (SARIF 2.1.0): a result for each limit that fails, at the line that it names. */
record Sarif(Check check, Path sources) {
    private static final Pattern PLACE = Pattern
            .compile("(?<![\\w$.<>])([a-zA-Z_][\\w$]*+(?:\\.[\\w$<>]++)++):(\\d{1,7})\\b");
    private static final Pattern ENDING = Pattern.compile("\\.(java|kt|scala|groovy)$");
    private static final int LONGEST = 2_000;
    private static final int DEEPEST = 20;
    private static final int MOST_FILES = 100_000;

    String text() {
        var root = new ObjectMapper().createObjectNode().put("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
                .put("version", "2.1.0");
        var run = root.putArray("runs").addObject();
        var driver = run.putObject("tool").putObject("driver").put("name", "carrierscope");
        var rules = driver.putArray("rules");
        check.failed().stream().map(o -> rule(o.limit())).distinct().forEach(id -> rules.addObject().put("id", id));
        var results = run.putArray("results");
        var files = check.failed().isEmpty() ? List.<Path>of() : files();
        check.failed().forEach(o -> result(results.addObject(), o, files));
        return root.toPrettyString() + "\n";
    }

    /** The id of the finding, or the figure. */
    private static String rule(Limit limit) {
        return switch (limit) {
            case Limit.NotWorse n -> n.what().replaceAll("\\W+", "-");
            case Limit.Absent a -> a.finding().id();
            case Limit.AbsentFromPairs a -> a.cause().id();
            default -> limit.name().replaceAll(" at most .*", "").replaceAll("\\W+", "-");
        };
    }

    private void result(ObjectNode result, Check.Outcome outcome, List<Path> files) {
        String line = Texts.cut(Texts.harmless(outcome.line()), LONGEST);
        result.put("ruleId", rule(outcome.limit())).put("level", "error").putObject("message").put("text", line);
        var at = result.putArray("locations").addObject().putObject("physicalLocation");
        var place = PLACE.matcher(outcome.judgement().how());
        boolean named = place.find();
        String method = named ? place.group(1) : "";
        String type = method.substring(0, Math.max(0, method.lastIndexOf('.')));
        String folder = type.substring(0, type.lastIndexOf('.') + 1).replace('.', '/');
        String outer = type.substring(folder.length()).split("\\$", 2)[0];
        // GitHub takes no result without a file
        at.putObject("artifactLocation").put("uri",
                named ? source(files, folder, outer).orElse(folder + outer + ".java") : "carrierscope");
        at.putObject("region").put("startLine", named ? Math.max(1, Integer.parseInt(place.group(2))) : 1);
    }

    /** The file of a class in any language; empty if it is not below the folder of the sources. */
    private Optional<String> source(List<Path> files, String folder, String type) {
        return files.stream().filter(file -> ENDING.matcher(file.getFileName().toString()).replaceFirst("").equals(type)
                && file.toString().replace('\\', '/').contains(folder)).findFirst()
                .map(file -> sources.relativize(file).toString().replace('\\', '/'));
    }

    /** The files of classes, as far as the folders can be listed; looked for once, however much fails. */
    private List<Path> files() {
        var found = new ArrayList<Path>();
        try (var files = Files.walk(sources, DEEPEST)) {
            files.limit(MOST_FILES).filter(file -> ENDING.matcher(file.toString()).find()
                    && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)).forEach(found::add);
        } catch (IOException | UncheckedIOException e) {
            // a place is named by its class, where its file was not found
        }
        return found;
    }
}
