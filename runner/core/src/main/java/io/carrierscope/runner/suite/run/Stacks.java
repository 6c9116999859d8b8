package io.carrierscope.runner.suite.run;

import io.carrierscope.runner.library.ClientVariant;
import io.carrierscope.runner.library.ClientVariants;
import io.carrierscope.runner.server.MissingModule;
import io.carrierscope.runner.server.ServerModule;
import io.carrierscope.runner.server.ServerVariant;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.suite.Cell;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The stacks that servers and clients need: built before their first use, and again after a change. */
public final class Stacks {
    /** A system property: the script that builds. Without it the stacks must be there. */
    public static final String BUILD = "carrierscope.build";

    private Stacks() {}

    /** The stacks of a cell, without repetition. */
    public static List<ServerModule> of(Cell cell) {
        Stream<Optional<ServerModule>> ofVariants = Stream.of(
                Servers.named(cell.server().variant()).flatMap(ServerVariant::module),
                cell.server().services().module(),
                ClientVariants.named(cell.client()).flatMap(ClientVariant::module));
        Stream<ServerModule> ofBroker = cell.workload().sends()
                ? Stream.of(ServerModule.KAFKA, ServerModule.BROKER)
                : Stream.empty();
        Stream<ServerModule> ofDatabase = cell.workload().queries()
                ? Stream.of(ServerModule.DATABASE, ServerModule.POSTGRES)
                : Stream.empty();
        return Stream.of(ofVariants.flatMap(Optional::stream), ofBroker, ofDatabase).flatMap(stacks -> stacks)
                .distinct().toList();
    }

    /** Runs the script, which does nothing for what is up to date. */
    public static void build(Stream<ServerModule> stacks) throws MissingModule, IOException, InterruptedException {
        List<String> names = stacks.map(ServerModule::id).distinct().sorted().toList();
        String script = System.getProperty(BUILD, "");
        if (names.isEmpty() || script.isEmpty()) {
            return;
        }
        List<String> words = new ArrayList<>(List.of(script));
        words.addAll(names);
        // what it says is progress, not output
        Process process = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        process.getInputStream().transferTo(System.err);
        if (process.waitFor() != 0) {
            throw new MissingModule("the stacks " + String.join(", ", names) + " could not be built; see above");
        }
    }
}
