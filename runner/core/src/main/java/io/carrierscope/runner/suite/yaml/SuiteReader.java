package io.carrierscope.runner.suite.yaml;

import static io.carrierscope.runner.suite.yaml.SuiteText.orEmpty;

import io.carrierscope.runner.app.HttpCall;
import io.carrierscope.runner.app.Service;
import io.carrierscope.runner.client.http.Clients;
import io.carrierscope.runner.client.load.LoadPlan;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.suite.Axes.WarmupChoice;
import io.carrierscope.runner.suite.Axes;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Exclusion;
import io.carrierscope.runner.suite.Limits;
import io.carrierscope.runner.suite.PublishedNumber.Published;
import io.carrierscope.runner.suite.PublishedNumber;
import io.carrierscope.runner.suite.Role;
import io.carrierscope.runner.suite.RoleLimits;
import io.carrierscope.runner.suite.ServerChoice;
import io.carrierscope.runner.suite.Suite;
import io.carrierscope.runner.suite.yaml.SuiteText.AxesText;
import io.carrierscope.runner.suite.yaml.SuiteText.CallText;
import io.carrierscope.runner.suite.yaml.SuiteText.Numbers;
import io.carrierscope.runner.suite.yaml.SuiteText.Rule;
import io.carrierscope.runner.suite.yaml.SuiteText.Table;
import io.carrierscope.runner.suite.yaml.SuiteText.Variant;
import io.carrierscope.runner.suite.yaml.SuiteText.Work;
import io.carrierscope.runner.workload.Producer;
import io.carrierscope.runner.workload.Workload.Answer;
import io.carrierscope.runner.workload.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Builds a suite from its text and checks every name. */
final class SuiteReader {
    /** Parts of the names of files. */
    static final String NAME = "(?!.*--)[a-z0-9]([a-z0-9-]{0,78}[a-z0-9])?";
    private static final int OLDEST_JDK = 21;
    private static final List<String> METRICS = List.of("makespan", "throughput", "response-mean", "response-sd",
            "response-min", "response-max", "response-p<percent>", "slower-than-2s-percent", "failed", "failed-percent",
            "service-mean", "service-max", "connections", "reach-seconds", "connects-per-second", "heap-max",
            "heap-mean", "resident-max", "cpu-percent", "threads-max");
    private static final String REQUESTS = "requests";

    private final String file;
    private final SuiteText text;
    private final LineIndex lines;
    private final NameResolver find;

    private SuiteReader(String file, SuiteText text, LineIndex lines) {
        this.lines = lines;
        this.file = file;
        this.text = text;
        this.find = new NameResolver(file, lines);
    }

    static Suite read(String file, String yaml) throws SuiteProblem {
        return new SuiteReader(file, SuiteYaml.read(file, yaml), SuiteYaml.lines(file, yaml)).suite();
    }

    private Suite suite() throws SuiteProblem {
        find.require(text.name() != null && text.question() != null && text.axes() != null, 1,
                "expected a suite with a name, a question and axes");
        find.require(text.name().text().matches(NAME), text.name().line(),
                "expected a name of up to 80 small letters, digits and hyphens, not '" + text.name().text() + "'");
        defineWorkloads();
        defineServers();
        Axes axes = axes(text.axes(), null);
        Axes usual = text.usual() == null ? axes : axes(text.usual(), axes);
        return new Suite(text.name().text(), text.question(), Optional.ofNullable(text.about()).orElse("").strip(),
                axes, usual, repetitions(), new PhasesReader(file).read(text.phases()),
                new LimitsReader(file, lines).read(text.limits(), usualLimits(axes)),
                exclusions(), controls(), published(axes));
    }

    /** The JVM of an application chooses itself what the suite does not say. */
    private static Limits usualLimits(Axes axes) {
        return axes.servers().stream().anyMatch(ServerChoice::hasApplication)
                ? Limits.USUAL.with(Role.SERVER, role -> RoleLimits.OWN)
                : Limits.USUAL;
    }

    private int repetitions() throws SuiteProblem {
        find.require(text.repeat() == null || text.repeat() >= 1, lines.of("repeat"), "expected in 'repeat' 1 or more");
        return text.repeat() == null ? 1 : text.repeat();
    }

    private void defineServers() throws SuiteProblem {
        List<Service> services = new ApplicationReader(file, lines, "services").services(orEmpty(text.services()));
        for (Map.Entry<String, Variant> entry : orEmpty(text.servers()).entrySet()) {
            Variant variant = entry.getValue();
            find.require(variant.is() == null != (variant.app() == null)
                    && entry.getKey().matches(NAME), lines.of("servers", entry.getKey()),
                    "expected in 'servers' a name and the variant it is, such as my-server: {is: virtual}, or an"
                            + " application, such as my-server: {app: {jar: app.jar, args: [\"--server.port=${port}\"]}}");
            find.define(variant.app() == null
                    ? ofCatalogue(entry.getKey(), variant)
                    : new ApplicationReader(file, lines, "servers")
                            .server(entry.getKey(), variant.app(), find.calls(), services));
        }
    }

    private ServerChoice ofCatalogue(String name, Variant variant) throws SuiteProblem {
        find.one("server", variant.is(), Servers::named, Servers.names());
        return new ServerChoice(name, variant.is().text(), orEmpty(variant.jvm()));
    }

    private void defineWorkloads() throws SuiteProblem {
        if (text.requests() != null) {
            find.define(Workload.of(REQUESTS, text.question(), calls(text.requests(), REQUESTS)));
        }
        for (Map.Entry<String, Work> entry : orEmpty(text.workloads()).entrySet()) {
            Work work = entry.getValue();
            find.require(
                    (work.steps() != null || work.requests() != null) && entry.getKey().matches(NAME),
                    lines.of("workloads", entry.getKey()),
                    "expected in 'workloads' a name and its steps, such as my-work: {steps: [{wait: 5ms}]}, or requests"
                            + " to an application, such as my-work: {requests: [{get: /orders/17}]}");
            find.define(workload(entry.getKey(), work));
        }
    }

    private Workload workload(String name, Work work) throws SuiteProblem {
        List<HttpCall> calls = work.requests() == null
                ? List.of()
                : calls(work.requests(), "workloads", name, REQUESTS);
        return work.steps() == null
                ? Workload.of(name, question(work), calls)
                : checked(new Workload(name, question(work), work.steps(), work.jdk() == null ? OLDEST_JDK : work.jdk(),
                        answer(work.answer()), calls));
    }

    private String question(Work work) {
        return Optional.ofNullable(work.question()).orElse(text.question());
    }

    private List<HttpCall> calls(List<CallText> requests, Object... path) throws SuiteProblem {
        find.require(!requests.isEmpty(), lines.of(path), "expected requests, such as [{get: /orders/17}]");
        return new CallReader(file, lines).read(requests, path);
    }

    private Workload checked(Workload workload) throws SuiteProblem {
        try {
            workload.services();
            return workload;
        } catch (IllegalArgumentException wrong) {
            throw new SuiteProblem(file, 1, wrong.getMessage() + ", in workload " + workload.name());
        }
    }

    private Answer answer(LocatedName answer) throws SuiteProblem {
        if (answer == null) {
            return Answer.AFTER_WORK;
        }
        return find.one("answer", answer, word -> Stream.of(Answer.values())
                .filter(each -> word.equals(each == Answer.AFTER_WORK ? "after-work" : "before-work")).findFirst(),
                List.of("after-work", "before-work"));
    }

    private Axes axes(AxesText axes, Axes whole) throws SuiteProblem {
        boolean part = whole != null;
        String section = part ? "usual" : "axes";
        return new Axes(
                part && axes.server() == null
                        ? whole.servers()
                        : servers(section, axes.server()),
                part && axes.client() == null ? whole.clients() : clients(section, axes.client()),
                part && axes.workload() == null ? whole.workloads() : workloads(section, axes.workload()),
                part && axes.producer() == null ? whole.producers() : find.producers(section, axes.producer()),
                part && axes.load() == null ? whole.loads() : find.all(section, "load", axes.load(), find::load),
                part && axes.warmup() == null ? whole.warmups() : warmups(section, axes.warmup()),
                part && axes.jdk() == null ? whole.jdks() : orEmpty(axes.jdk()),
                part && axes.recording() == null ? whole.recordings() : recordings(section, axes.recording()));
    }

    /** Each with pollers of each mode that the suite names. */
    private List<ServerChoice> servers(String section, List<LocatedName> wanted) throws SuiteProblem {
        List<ServerChoice> servers = find.all(section, "server", wanted, find::server);
        if (text.axes().pollers() == null) {
            return servers;
        }
        List<String> modes = find.all("axes", "pollers", text.axes().pollers(), find::pollers);
        return servers.stream().flatMap(server -> modes.stream().map(server::withPollers)).toList();
    }

    /** A suite that names its requests has this workload. */
    private List<Workload> workloads(String section, List<LocatedName> wanted) throws SuiteProblem {
        return wanted == null && text.requests() != null
                ? List.of(find.workload(new LocatedName(REQUESTS, 1)))
                : find.all(section, "workload", wanted, find::workload);
    }

    private List<WarmupChoice> warmups(String section, List<LocatedName> wanted) throws SuiteProblem {
        PhasesReader phases = new PhasesReader(file);
        return wanted == null
                ? List.of()
                : find.all(section, "warmup", wanted,
                        word -> new WarmupChoice(word.text(), phases.warmup(word, text.phases())));
    }

    private List<String> clients(String section, List<LocatedName> wanted) throws SuiteProblem {
        return wanted == null ? List.of(Clients.USUAL) : find.all(section, "client", wanted, find::client);
    }

    private List<String> recordings(String section, List<LocatedName> wanted) throws SuiteProblem {
        return wanted == null ? List.of(Cell.TWICE) : find.all(section, "recording", wanted, find::recording);
    }

    private List<Exclusion> exclusions() throws SuiteProblem {
        List<Exclusion> exclusions = new ArrayList<>();
        for (Rule rule : orEmpty(text.exclude())) {
            LocatedName unless = rule.unless();
            find.require(unless == null || unless.text().equals("full"), unless == null ? 1 : unless.line(),
                    "expected 'unless: full' for a corner that only --full runs");
            exclusions.add(new Exclusion(texts(rule.server()), texts(rule.client()), texts(rule.workload()),
                    texts(rule.producer()), texts(rule.load()), unless != null));
        }
        return exclusions;
    }

    private Map<String, List<String>> controls() throws SuiteProblem {
        Map<String, List<String>> controls = new HashMap<>();
        for (Map.Entry<String, List<LocatedName>> group : orEmpty(text.control()).entrySet()) {
            controls.put(group.getKey(),
                    names(find.all("control", group.getKey(), group.getValue(), find::server)));
        }
        return controls;
    }

    private static List<String> names(List<ServerChoice> choices) {
        return choices.stream().map(ServerChoice::name).toList();
    }

    private List<PublishedNumber> published(Axes axes) throws SuiteProblem {
        List<PublishedNumber> numbers = new ArrayList<>();
        List<Table> tables = orEmpty(text.published());
        for (int at = 0; at < tables.size(); at++) {
            Table table = tables.get(at);
            find.require(table.study() != null && table.source() != null && table.unit() != null
                    && table.rows() != null
                    && table.metric() != null, lines.of("published", at),
                    "expected in 'published' study, source, metric, unit, server and rows");
            find.require(METRICS.contains(table.metric().replaceFirst("(?<=^response-p)\\d\\d$", "<percent>")),
                    lines.of("published", at, "metric"),
                    "unknown metric '" + table.metric() + "'; expected one of: " + String.join(", ", METRICS));
            List<String> columns = columns(table, at);
            List<Producer> producers = find.producers("published", table.producer());
            find.require(producers.isEmpty() || producers.size() == columns.size(), lines.of("published", at),
                    "expected in 'published' one producer for each server");
            for (int row = 0; row < table.rows().size(); row++) {
                find.require(isWhole(table.rows().get(row)), lines.of("published", at, "rows", row),
                        "expected in a row workload, load and values");
                add(numbers, axes, table, columns, producers, table.rows().get(row));
            }
        }
        return numbers;
    }

    private List<String> columns(Table table, int at) throws SuiteProblem {
        return table.client() == null
                ? names(find.all(lines.of("published", at, "server"), "expected in 'published' a list for 'server'",
                        table.server(), find::server))
                : find.all(lines.of("published", at, "client"), "expected in 'published' a list for 'client'",
                        table.client(), find::client);
    }

    private static boolean isWhole(Numbers row) {
        return row.workload() != null && row.load() != null && row.values() != null;
    }

    private void add(List<PublishedNumber> numbers, Axes axes, Table table, List<String> columns,
            List<Producer> producers, Numbers row) throws SuiteProblem {
        Workload workload = find.one("workload", row.workload(), name -> axes.workloads().stream()
                .filter(each -> each.name().equals(name)).findFirst(),
                axes.workloads().stream().map(Workload::name).toList());
        LoadPlan load = find.load(row.load());
        find.require(row.values().size() == columns.size(), row.workload().line(),
                "expected " + columns.size() + " values, one for each column, ~ where there is none");
        String name = Optional.ofNullable(row.row()).orElse(workload.name() + ", " + load.id());
        for (int i = 0; i < columns.size(); i++) {
            if (row.values().get(i) != null) {
                numbers.add(new PublishedNumber(columns.get(i), workload.name(),
                        producers.isEmpty() ? null : producers.get(i).name(), load.id(), new Published(table.study(),
                                name, table.metric(), row.values().get(i), table.unit(), table.source())));
            }
        }
    }

    private static List<String> texts(List<LocatedName> words) {
        return orEmpty(words).stream().map(LocatedName::text).toList();
    }
}
