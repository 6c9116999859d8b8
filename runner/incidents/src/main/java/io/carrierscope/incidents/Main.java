package io.carrierscope.incidents;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code run-with-jfr.sh incidents}: records public incidents and their controls, and says what the analyzer finds. */
@Command(name = "run-with-jfr incidents", mixinStandardHelpOptions = true, sortOptions = false, description = {
        "Records public incidents with the libraries that they were reported for, and their controls, and says what the analyzer finds.",
        "The exit code is 1 if a cause is not found first, or is found in a control."})
final class Main implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--only", split = ",", paramLabel = "ID", description = "These incidents (default: all).")
    private List<String> only = List.of();

    @Option(names = "--settings", split = ",", paramLabel = "ours|profile|default", defaultValue = "ours", description = "Settings of Flight Recorder: what 'analyzer settings' prints, or the JDK's own profile or default, or several of them (default: ${DEFAULT-VALUE}).")
    private List<String> settings;

    @Option(names = "--jdk", paramLabel = "JDK", description = "Another JDK for those that need 25; those of older JDKs are left out.")
    private Optional<Integer> jdk = Optional.empty();

    @Option(names = "--list", description = "Shows the incidents.")
    private boolean list;

    @Option(names = "--kept", description = "Judges recordings that exist, in place of new ones.")
    private boolean kept;

    @Option(names = "--page", paramLabel = "FILE", description = "Writes a page in Markdown.")
    private Optional<Path> page = Optional.empty();

    @Option(names = "--root", hidden = true, required = true)
    private Path root;

    public static void main(String[] args) {
        System.exit(new CommandLine(new Main()).setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8))
                .setParameterExceptionHandler(Main::wrong).execute(args));
    }

    private static int wrong(ParameterException wrong, String[] args) {
        wrong.getCommandLine().getErr().println(wrong.getMessage());
        return CommandLine.ExitCode.USAGE;
    }

    @Override
    public Integer call() throws Exception {
        var chosen = chosen();
        if (list) {
            chosen.forEach(incident -> say("%-4s %-20s %s", incident.id(), String.join(" or ", incident.expected()),
                    incident.title()));
            return 0;
        }
        var runner = new IncidentRunner(root.resolve("runner/incidents/target/classes"),
                root.resolve("runner/incidents/target/lib"), root.resolve("report/incidents"));
        var judged = new ArrayList<Judged>();
        for (String each : settings) {
            for (Incident incident : chosen) {
                judge(incident, each, runner).ifPresent(judged::add);
            }
        }
        if (page.isPresent()) {
            Files.writeString(page.get(), Page.of(judged));
        }
        return judged.size() == settings.size() * chosen.size() && judged.stream().allMatch(Judged::isRight) ? 0 : 1;
    }

    private List<Incident> chosen() throws IOException {
        for (String each : settings) {
            if (!each.equals(IncidentRunner.OURS) && !IncidentRunner.OF_THE_JDK.contains(each)) {
                throw new ParameterException(spec.commandLine(),
                        "--settings must be ours, profile or default, not " + each);
            }
        }
        var all = Incident.all();
        for (String id : only) {
            if (all.stream().noneMatch(incident -> incident.id().equals(id))) {
                throw new ParameterException(spec.commandLine(), "no incident " + id + "; there are "
                        + String.join(", ", all.stream().map(Incident::id).toList()));
            }
        }
        return all.stream().filter(incident -> only.isEmpty() || only.contains(incident.id()))
                .flatMap(incident -> jdk.map(incident::on).orElse(Optional.of(incident)).stream()).toList();
    }

    private Optional<Judged> judge(Incident incident, String with, IncidentRunner runner) throws InterruptedException {
        try {
            var judged = new Judged(incident, with, said(incident, Incident.REPORTED, with, runner),
                    said(incident, Incident.CONTROL, with, runner));
            say(judged, Incident.REPORTED, judged.reported());
            say(judged, Incident.CONTROL, judged.control());
            return Optional.of(judged);
        } catch (IOException e) {
            say("%-4s %s", incident.id(), e.getMessage());
            return Optional.empty();
        }
    }

    private Said said(Incident incident, String run, String with, IncidentRunner runner)
            throws IOException, InterruptedException {
        var analyzer = new Analyzer(root.resolve("bin/analyzer"));
        Path file = runner.file(incident, run, with);
        if (!kept || !Files.exists(file)) {
            runner.record(incident, run, with, analyzer);
        }
        return analyzer.explain(file, IncidentRunner.threads(file));
    }

    private void say(Judged judged, String run, Said said) {
        say("%-4s %-8s %-7s JDK %d  %-5s %s%s%s", judged.incident().id(), run, judged.settings(),
                judged.incident().runs().get(run).jdk(), judged.isRight(run, said) ? "right" : "WRONG",
                judged.answer(said),
                said.perSecond().map(x -> text("; %,.0f tasks/s", x)).orElse(""),
                said.withoutCause().map(x -> text("; without it %,.0f", x)).orElse(""));
    }

    private void say(String format, Object... arguments) {
        spec.commandLine().getOut().println(text(format, arguments));
    }

    private static String text(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
