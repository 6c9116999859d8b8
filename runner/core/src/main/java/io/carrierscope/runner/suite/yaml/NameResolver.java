package io.carrierscope.runner.suite.yaml;

import io.carrierscope.runner.app.HttpCall;
import io.carrierscope.runner.client.load.LoadPlan;
import io.carrierscope.runner.client.load.LoadPlans;
import io.carrierscope.runner.library.ClientVariants;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.ServerChoice;
import io.carrierscope.runner.workload.Producer;
import io.carrierscope.runner.workload.Workload;
import io.carrierscope.runner.workload.step.Workloads;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Resolves the names in a suite: first its own definitions, then the catalogues. */
final class NameResolver {
    private final String file;
    private final LineIndex lines;
    private final Map<String, ServerChoice> servers = new LinkedHashMap<>();
    private final Map<String, Workload> workloads = new LinkedHashMap<>();

    NameResolver(String file, LineIndex lines) {
        this.file = file;
        this.lines = lines;
    }

    void define(ServerChoice server) {
        servers.put(server.name(), server);
    }

    void define(Workload workload) {
        workloads.put(workload.name(), workload);
    }

    /** The requests of all workloads. */
    List<HttpCall> calls() {
        return workloads.values().stream().flatMap(workload -> workload.calls().stream()).toList();
    }

    /** Resolves one name. */
    @FunctionalInterface
    interface Finder<T> {
        T find(LocatedName word) throws SuiteProblem;
    }

    <T> List<T> all(String section, Object field, List<LocatedName> words, Finder<T> finder) throws SuiteProblem {
        return all(lines.of(section, field), "expected in '" + section + "' a list for '" + field + "'", words, finder);
    }

    <T> List<T> all(int line, String expected, List<LocatedName> words, Finder<T> finder) throws SuiteProblem {
        require(words != null && !words.isEmpty(), line, expected);
        List<T> found = new ArrayList<>();
        for (LocatedName word : words) {
            found.add(finder.find(word));
        }
        return found;
    }

    ServerChoice server(LocatedName word) throws SuiteProblem {
        return one("server", word, name -> Optional.ofNullable(servers.get(name))
                .or(() -> Servers.named(name).map(variant -> ServerChoice.plain(variant.name()))),
                joined(servers.keySet(), Servers.names()));
    }

    Workload workload(LocatedName word) throws SuiteProblem {
        return one("workload", word, name -> Optional.ofNullable(workloads.get(name)).or(() -> Workloads.named(name)),
                joined(workloads.keySet(), Workloads.names()));
    }

    LoadPlan load(LocatedName word) throws SuiteProblem {
        try {
            return LoadPlans.named(word.text());
        } catch (IllegalArgumentException wrong) {
            throw new SuiteProblem(file, word.line(), wrong.getMessage());
        }
    }

    String recording(LocatedName word) throws SuiteProblem {
        List<String> both = List.of(Cell.RECORDED, Cell.UNRECORDED);
        return one("recording", word, name -> both.stream().filter(name::equals).findFirst(), both);
    }

    String pollers(LocatedName word) throws SuiteProblem {
        List<String> modes = ServerChoice.POLLER_MODES.keySet().stream().sorted().toList();
        return one("mode of pollers", word, name -> modes.stream().filter(name::equals).findFirst(), modes);
    }

    List<Producer> producers(String section, List<LocatedName> wanted) throws SuiteProblem {
        return wanted == null
                ? List.of()
                : all(section, "producer", wanted, word -> one("producer", word, Producer::named, Producer.forms()));
    }

    String client(LocatedName word) throws SuiteProblem {
        return one("client", word, name -> ClientVariants.choices().stream().filter(name::equals).findFirst(),
                ClientVariants.choices());
    }

    <T> T one(String kind, LocatedName word, Function<String, Optional<T>> finder, Collection<String> existing)
            throws SuiteProblem {
        return finder.apply(word.text()).orElseThrow(() -> new SuiteProblem(file, word.line(), "unknown " + kind + " '"
                + word.text() + "'; expected one of: " + String.join(", ", existing)));
    }

    void require(boolean met, int line, String expected) throws SuiteProblem {
        if (!met) {
            throw new SuiteProblem(file, line, expected);
        }
    }

    private static List<String> joined(Collection<String> own, List<String> catalogue) {
        return Stream.concat(own.stream(), catalogue.stream()).toList();
    }
}
