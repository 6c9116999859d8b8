package io.carrierscope.runner.verify;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.carrierscope.runner.suite.Json;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The predictions of a {@code report.json}. */
public final class ReportFile {
    private static final int SCHEMA_VERSION = 1;

    private ReportFile() {}

    /** The file itself, where a folder with a report is named. */
    public static Path in(Path reportOrFolder) {
        return Files.isDirectory(reportOrFolder) ? reportOrFolder.resolve("report.json") : reportOrFolder;
    }

    /** The claims of all cells, in their order; throws Refusal for a file that is not a report. */
    public static List<Claim> claims(Path file) throws Refusal {
        JsonNode report = parsed(file);
        if (report.path("schemaVersion").asInt() != SCHEMA_VERSION || !report.path("cells").isArray()) {
            throw new Refusal(file + " is not a report.json of this version");
        }
        List<Claim> claims = new ArrayList<>();
        report.path("cells").forEach(cell -> addClaims(claims, cell));
        return claims;
    }

    private static JsonNode parsed(Path file) throws Refusal {
        try {
            if (!Files.isRegularFile(file)) {
                throw new NoSuchFileException(file.toString()); // reading a pipe might never end
            }
            return Json.read(Files.readString(file), JsonNode.class);
        } catch (CharacterCodingException | JsonProcessingException noReport) {
            throw new Refusal(file + " is not a report.json");
        } catch (IOException unreadable) {
            throw new Refusal(file + " cannot be read; name a report.json or the folder of a report");
        }
    }

    private static void addClaims(List<Claim> claims, JsonNode cell) {
        cell.path("verdicts").forEach(
                verdict -> addClaims(claims, cell, verdict.path("cause").asText(), verdict.path("whatIf")));
        addClaims(claims, cell, "clients", cell.path("moreClients"));
    }

    private static void addClaims(List<Claim> claims, JsonNode cell, String cause, JsonNode whatIf) {
        if (whatIf.path("perSecond").isNumber()) {
            whatIf.path("tests").forEach(test -> claims.add(claim(cell, cause, test)));
        }
    }

    private static Claim claim(JsonNode cell, String cause, JsonNode test) {
        List<String> limits = new ArrayList<>();
        cell.path("limits").forEach(limit -> limits.add(limit.asText()));
        return new Claim(cell.path("runId").asText(), cell.path("id").asText(), cell.path("suite").asText(),
                cell.path("server").asText(), cell.path("workload").asText(), cell.path("producer").asText(),
                cell.path("load").asText(),
                cell.path("jdk").asInt(), limits, cause, test.path("change").asText(), test.path("to").asText());
    }
}
