package io.carrierscope.mcp;

import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.settings.CommandName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine;

/** The command {@code analyzer mcp}: answers an assistant until standard input ends. Standard output has nothing but the protocol. */
@Command(name = "analyzer mcp", mixinStandardHelpOptions = true, usageHelpWidth = 100, description = {
        "Serves recordings below the folders to an assistant, by the Model Context Protocol on standard input and output.",
        "It only reads, and only below these folders."})
public final class Main implements Callable<Integer> {
    /** As it was called. */
    static final String NAME = CommandName.with("mcp");

    @Parameters(arity = "1..*", paramLabel = "DIR", description = "Folders of recordings and thread dumps.")
    private List<Path> named;

    @Option(names = "--http", arity = "0..1", fallbackValue = "0", paramLabel = "PORT", description = "Serve over HTTP on 127.0.0.1 instead, at this port or a free one, until the process is ended.")
    private Optional<Integer> port = Optional.empty();

    /** @param args the words of the command; the first is its name, {@code mcp} */
    public static void main(String[] args) {
        System.exit(
                new CommandLine(new Main()).setCommandName(NAME).setExecutionExceptionHandler((e, command, result) -> {
                    command.getErr().println(NAME + ": " + Texts.plain(String.valueOf(e.getMessage())));
                    return e instanceof DataError || e instanceof IOException ? 1 : 2;
                }).execute(Arrays.copyOfRange(args, Math.min(1, args.length), args.length)));
    }

    @Override
    public Integer call() throws DataError, IOException, InterruptedException {
        var recordings = new Recordings(Folders.of(named));
        var messages = new Messages(recordings);
        String where = port.isPresent()
                ? "at " + HttpEndpoint.start(port.get(), messages)
                : "on standard input and output";
        System.err.println(NAME + ": " + Numbers.count(recordings.folders().recordings().size(), "recording")
                + ", served " + where);
        if (port.isPresent()) {
            Thread.currentThread().join();
        }
        var streams = new StandardStreams(System.in, System.out, messages);
        System.setOut(System.err); // whatever else is printed
        streams.serve();
        return 0;
    }
}
