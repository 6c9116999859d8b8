package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.cli.form.Forms.PresetForm;
import io.carrierscope.analyzer.fold.classify.RequestPreset;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.settings.EventSetting;
import io.carrierscope.analyzer.settings.JfcFile;
import io.carrierscope.analyzer.settings.Question;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code analyzer settings}: the cheapest recorder settings that answer the given questions. */
@Command(name = "settings", description = {
        "Prints a Flight Recorder settings file (.jfc) that records what the questions need, and no more.",
        "With FILE it writes that file and prints the command that records with it, and what each question costs."})
final class SettingsCommand extends Subcommand {
    private static final int OLDEST = 21;
    private static final String MEASURED = "Of the CPU time of a saturated server (JDK 25), pinning takes 1.1 %, tasks 1.5 %,"
            + " carriers 3.2 %, locks 4.4 % and latency 6.4 %.";

    @Option(names = "--jdk", required = true, paramLabel = "N", description = "Feature release of the JDK that will record, 21 or newer.")
    private int jdk;

    @Option(names = "--question", split = ",", paramLabel = "QUESTION", defaultValue = "pinning,carriers,locks,latency,tasks,memory", description = "Questions, with commas between them (default: all, ${DEFAULT-VALUE}).")
    private List<Question> questions;

    @Option(names = "--requests", paramLabel = "SERVER", converter = PresetForm.class, completionCandidates = PresetForm.Names.class, description = "Also trace the requests of a server, from JDK 25 on: ${COMPLETION-CANDIDATES}. Report with the same option.")
    private Optional<RequestPreset> server = Optional.empty();

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "Where to write the settings, such as app.jfc (default: standard output).")
    private Optional<Path> file = Optional.empty();

    @Override
    public Integer call() throws DataError {
        if (jdk < OLDEST) {
            throw wrong("JDK " + jdk + " has no virtual threads; name 21 or newer");
        }
        String settings = JfcFile.of(jdk, questions, settings());
        if (file.isEmpty()) {
            out().println(settings);
        } else {
            write(settings, file.get());
            howToRecord(file.get(), out());
        }
        return 0;
    }

    private Collection<EventSetting> settings() {
        var settings = EventCatalogue.settings(jdk, questions);
        if (server.isEmpty()) {
            return settings;
        }
        if (jdk < RequestPreset.FIRST_JDK) {
            throw wrong(
                    "JDK " + jdk + " has no Method Trace; --requests needs " + RequestPreset.FIRST_JDK + " or newer");
        }
        return Stream.concat(settings.stream(), Stream.of(server.get().setting()))
                .collect(Collectors.toMap(EventSetting::type, Function.identity(), EventSetting::merge)).values();
    }

    private void howToRecord(Path file, PrintWriter out) {
        out.println("Record with: jcmd PID JFR.start settings=" + file.toAbsolutePath()
                + " duration=60s filename=/tmp/app.jfr");
        questions.stream().distinct()
                .forEach(q -> out.println(String.format(Locale.ROOT, "  %-9s %s%n            costs %s",
                        q.name().toLowerCase(Locale.ROOT), q.asks(), q.cost())));
        server.ifPresent(s -> out.println("  requests  of " + s + "; report with --requests " + s
                + "\n            costs an event with its stack for each call"));
        out.println(MEASURED);
    }
}
