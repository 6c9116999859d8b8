package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.table.ClientCosts;
import io.carrierscope.analyzer.report.table.ClientSummary;
import io.carrierscope.analyzer.report.table.ClientTables;
import io.carrierscope.analyzer.report.table.RunTables;
import java.util.ArrayList;
import java.util.List;

/** Cells that test HTTP clients: number of connections, rates, and cost per request. */
final class ClientsSection implements Section {
    private static final String MEANING = "The figures are from the clients' own recordings. CPU time includes the load generator, which runs in"
            + " the same JVM and is the same for all clients. Platform threads include about 20 threads of the JVM and of Flight"
            + " Recorder. Committed is all memory that the JVM counts; it needs --jvm-args"
            + " client=-XX:NativeMemoryTracking=summary.";

    @Override
    public List<Block> blocks(Analysis analysis) {
        var blocks = new ArrayList<Block>();
        for (Run run : Run.of(analysis)) {
            var groups = run.groups().stream().filter(g -> g.typical().cell().kind() instanceof Subject.ClientUnderTest)
                    .sorted(ClientSummary.ORDER)
                    .toList();
            if (!groups.isEmpty()) {
                ClientTables.connections(run, groups).ifPresent(blocks::add);
                ClientTables.rates(run, groups).ifPresent(blocks::add);
                ClientCosts.of(run, groups).ifPresent(blocks::add);
                ClientTables.settings(groups).ifPresent(blocks::add);
            }
        }
        return RunTables.explained(MEANING, blocks);
    }
}
