package io.carrierscope.mcp;

import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.format.Texts;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A tool that an assistant may call.
 *
 * @param about what it tells, and when to use it
 */
record Tool(String name, String about, List<Parameter> parameters, Answering answering) {
    private static final String FILE = "Recording (.jfr), by its name in the list of explain.";
    private static final int LONGEST_ERROR = 300;

    @FunctionalInterface
    interface Answering {
        String answer(Recordings recordings, Arguments arguments) throws DataError;
    }

    @FunctionalInterface
    private interface OfFile {
        String answer(JudgedCell judged, Arguments arguments) throws DataError;
    }

    private static Answering ofFile(OfFile answering) {
        return (recordings, arguments) -> answering.answer(recordings.judged(arguments.needed("file")), arguments);
    }

    /** A parameter, with its JSON schema. */
    record Parameter(String name, boolean needed, Map<String, Object> schema) {
        static Parameter text(String name, boolean needed, String about) {
            return new Parameter(name, needed, Map.of("type", "string", "description", about));
        }

        static Parameter oneOf(String name, List<String> values, String about) {
            return new Parameter(name, false, Map.of("type", "string", "enum", values, "description", about));
        }

        static Parameter list(String name, boolean needed, Map<String, Object> item, String about) {
            return new Parameter(name, needed, Map.of("type", "array", "items", item, "description", about));
        }
    }

    private static final Map<String, Object> ITEM = Map.of("type", "string");
    private static final Parameter OF_FILE = Parameter.text("file", true, FILE);

    static final List<Tool> ALL = List.of(
            new Tool("explain",
                    "What limits the recorded JVM: causes found, each with evidence, place, remedy and gain, and what is"
                            + " unknown. Begin here. Without a file it lists the recordings.",
                    List.of(Parameter.text("file", false, FILE),
                            Parameter.text("cause", false,
                                    "Id of a cause: all that is said of it, also if it is absent or unknown.")),
                    Verdicts::explain),
            new Tool("places",
                    "Where in the code CPU time, waits for locks and pools, pins of carriers, allocation, socket reads or"
                            + " exceptions are. Without of: where the first cause is.",
                    List.of(OF_FILE, Parameter.oneOf("of", Places.Kind.ids(), "What to look for.")),
                    ofFile(Places::places)),
            new Tool("what_if",
                    "Predicted throughput without a cause, as far as it can be predicted, with the limit that comes next.",
                    List.of(OF_FILE,
                            Parameter.text("without", false, "Id of a cause that explain found; otherwise the first.")),
                    ofFile(Verdicts::whatIf)),
            new Tool("slowest", "Where the slowest requests or tasks spent their time, and what held them up.",
                    List.of(OF_FILE),
                    ofFile((c, a) -> Places.slowest(c))),
            new Tool("blind_spots", "What the recording cannot show and why. Ask before you call anything absent.",
                    List.of(OF_FILE),
                    ofFile((c, a) -> Verdicts.blindSpots(c))),
            new Tool("compare", "Which side is better, by how much and why. A side is one recording or repetitions.",
                    List.of(Parameter.list("before", true, ITEM, "Recordings of one side."),
                            Parameter.list("after", true, ITEM, "Recordings of the other side.")),
                    Comparing::compare),
            new Tool("threads", "What thread dumps show of a JVM that hangs: who holds what others wait for.",
                    List.of(Parameter.list("dumps", true, ITEM,
                            "Thread dumps of one JVM, JSON or text, the earliest first."),
                            Parameter.text("file", false, "Its recording, if there is one.")),
                    Places::threads),
            new Tool("record_advice", "How to record what is missing, and what that costs.",
                    List.of(Parameter.text("file", false, "A recording that did not tell enough."),
                            new Parameter("jdk", false,
                                    Map.of("type", "integer", "description", "Feature release, such as 25.")),
                            Parameter.list("questions", false, Map.of("type", "string", "enum", Advice.questions()),
                                    "Questions.")),
                    Advice::record));

    /** The tool as the protocol describes it; it only reads. */
    McpSchema.Tool described() {
        var properties = new LinkedHashMap<String, Object>();
        var needed = new ArrayList<String>();
        for (Parameter p : parameters) {
            properties.put(p.name, p.schema);
            if (p.needed) {
                needed.add(p.name);
            }
        }
        return McpSchema.Tool.builder(name, Map.of("type", "object", "properties", properties, "required", needed,
                "additionalProperties", false)).description(about)
                .annotations(McpSchema.ToolAnnotations.builder().readOnlyHint(true).destructiveHint(false)
                        .idempotentHint(true).openWorldHint(false).build())
                .build();
    }

    /** The answer; an error is one line that says what to do. */
    McpSchema.CallToolResult call(Recordings recordings, Map<String, Object> arguments) {
        try {
            return result(answering.answer(recordings, new Arguments(arguments == null ? Map.of() : arguments)), false);
        } catch (DataError e) {
            return result("Error: " + Texts.cut(Texts.harmless(e.getMessage()), LONGEST_ERROR), true);
        } catch (OutOfMemoryError e) {
            return result("Error: not enough memory for this; ask for less at a time", true);
        } catch (RuntimeException | StackOverflowError e) {
            System.err.println(Main.NAME + ": a bug in " + name + ": " + Texts.plain(e.toString())
                    + (e.getStackTrace().length == 0 ? "" : " at " + e.getStackTrace()[0]));
            return result("Error: a bug of carrierscope; its standard error tells more", true);
        }
    }

    private static McpSchema.CallToolResult result(String text, boolean error) {
        return McpSchema.CallToolResult.builder().addTextContent(text).isError(error).build();
    }
}
