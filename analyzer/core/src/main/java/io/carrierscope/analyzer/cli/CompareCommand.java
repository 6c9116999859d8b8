package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cli.form.NamedRecordings.FilePatterns;
import io.carrierscope.analyzer.cli.form.NamedRecordings;
import io.carrierscope.analyzer.cli.form.PackedRecording;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Sides;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.file.Reading;
import io.carrierscope.analyzer.report.text.Tables.SidesText;
import io.carrierscope.analyzer.report.text.TextWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Stack;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code analyzer compare}: compares recordings side by side, whatever their differences. */
@Command(name = "compare", description = {"Prints which side is better, by how much and why.",
        "A side is a recording, or several joined by commas: repetitions, or server and client of one cell.",
        "With --to all files before it are one side, and those after it another: compare old/*.jfr --to new/*.jfr",
        "Further sides are compared with the first."}, exitCodeListHeading = "Exit codes:%n", exitCodeList = {
                "0:the sides were compared, with or without a difference",
                "1:a file could not be read, or not all of it",
                "2:wrong arguments"})
final class CompareCommand extends Subcommand {
    /** Takes the words up to the next option as one more side. */
    static final class Side implements IParameterConsumer {
        @Override
        public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
            var side = new ArrayList<String>();
            while (!words.isEmpty() && !words.peek().startsWith("--")) {
                side.add(words.pop());
            }
            if (side.isEmpty()) {
                throw new ParameterException(command.commandLine(), "name the recordings of the side after --to");
            }
            option.<List<List<String>>>getValue().add(side);
        }
    }

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Recordings, also in gzip or zip, or folders of them.")
    private List<String> files;

    @Option(names = "--to", arity = "1..*", paramLabel = "FILE", parameterConsumer = Side.class, description = "The recordings of another side; may be given several times.")
    private List<List<String>> others = new ArrayList<>();

    @Mixin
    private RequestEventOption requests;

    @Override
    public Integer call() throws DataError {
        var paths = sides();
        if (paths.size() < 2) {
            throw wrong("name at least two sides, such as OLD.jfr NEW.jfr or old/*.jfr --to new/*.jfr");
        }
        var names = SideNames.of(paths);
        var sides = new ArrayList<CellGroup>();
        boolean complete = true;
        for (int i = 0; i < paths.size(); i++) {
            var recordings = read(paths.get(i));
            complete &= recordings.stream().allMatch(r -> r.coverage().complete());
            sides.add(Sides.of(names.get(i), recordings));
        }
        out().println(TextWriter.write(SidesText.of(sides)).stripTrailing());
        return complete ? 0 : Main.DATA_FAILURE;
    }

    private List<List<Path>> sides() throws DataError {
        var sides = new ArrayList<List<Path>>();
        for (List<String> words : others.isEmpty()
                ? files.stream().map(List::of).toList()
                : Stream.concat(Stream.of(files), others.stream()).toList()) {
            var side = new LinkedHashSet<Path>();
            for (Path name : words.stream().flatMap(CompareCommand::joined).toList()) {
                FilePatterns.of(name, folder -> out().println("! " + folder + ": cannot be listed"))
                        .forEach(file -> side.addAll(PackedRecording.expanded(file)));
            }
            if (side.isEmpty()) {
                throw wrong("a comma joins recordings of one side, as in a.jfr,b.jfr without spaces");
            }
            sides.add(List.copyOf(side));
        }
        return sides;
    }

    /** Files joined by commas; a file may have a comma in its name. */
    private static Stream<Path> joined(String word) {
        return Files.exists(Path.of(word)) ? Stream.of(Path.of(word)) : Stream.of(word.split(",")).map(Path::of);
    }

    private List<MeasuredRecording> read(List<Path> side) throws DataError {
        var recordings = new ArrayList<MeasuredRecording>();
        for (Path name : side) {
            recordings.addAll(NamedRecordings.of(name,
                    file -> MeasuredRecording.of(file, requests.event(), Reading.own())));
        }
        recordings.forEach(r -> Stream.concat(r.coverage().lost().stream(), requests.doubts(r).stream())
                .forEach(doubt -> out().println("! " + r.file() + ": " + doubt)));
        return recordings;
    }

    /** Short names of lists of files that tell the lists apart: as much of the path as is needed. */
    static final class SideNames {
        private static final int MOST_FOLDERS = 20;

        private SideNames() {}

        /** The name of each list: the file, or the folder or first file of several with their number. */
        static List<String> of(List<List<Path>> sides) {
            for (int folders = 0; folders < MOST_FOLDERS; folders++) {
                int depth = folders;
                var names = sides.stream().map(side -> name(side, depth)).toList();
                if (new HashSet<>(names).size() == new HashSet<>(sides).size()) {
                    return names;
                }
            }
            return sides.stream().map(side -> name(side, MOST_FOLDERS)).toList();
        }

        private static String name(List<Path> side, int folders) {
            Path first = side.get(0).toAbsolutePath().normalize();
            if (side.size() == 1) {
                return end(first, folders + 1);
            }
            boolean together = side.stream().map(f -> f.toAbsolutePath().normalize().getParent())
                    .allMatch(parent -> Objects.equals(parent, first.getParent()));
            return together
                    ? end(first.getParent(), folders + 1) + " (" + side.size() + " recordings)"
                    : end(first, folders + 1) + " and " + (side.size() - 1) + " more";
        }

        /** The last parts of the path. */
        private static String end(Path path, int parts) {
            int count = path.getNameCount();
            return count == 0 ? path.toString() : path.subpath(Math.max(0, count - parts), count).toString();
        }
    }
}
