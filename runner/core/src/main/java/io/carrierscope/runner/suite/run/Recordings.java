package io.carrierscope.runner.suite.run;

import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.CellId;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The folder of recordings and the names in it. */
public record Recordings(Path folder) {
    /** What a cell leaves: its id, and what follows it. Users have files of their own in the folder. */
    private static final Pattern OF_A_CELL = Pattern.compile("(.+\\.r\\d+)\\."
            + "(?:(?:server|client|downstream|failed)\\.jfr|[a-z0-9-]+\\.log|server\\.threads\\.json)");
    private static final Duration ORPHANS_END = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(20);

    public Path server(CellId cell) {
        return folder.resolve(cell + ".server.jfr");
    }

    public Path client(CellId cell) {
        return folder.resolve(cell + ".client.jfr");
    }

    public Path downstream(CellId cell) {
        return folder.resolve(cell + ".downstream.jfr");
    }

    public Path failed(CellId cell) {
        return folder.resolve(cell + ".failed.jfr");
    }

    /** What an application printed, which has the role of the server, or one of its services. */
    public Path log(CellId cell, String role) {
        return folder.resolve(cell + "." + role + ".log");
    }

    /** A thread dump of an application under load. */
    public Path threads(CellId cell) {
        return folder.resolve(cell + ".server.threads.json");
    }

    public Path state(String suite) {
        return folder.resolve("." + suite + ".run");
    }

    public List<Path> of(CellId cell) {
        return Stream.of(server(cell), client(cell), downstream(cell), failed(cell)).filter(Files::isRegularFile)
                .toList();
    }

    /** True when all recordings of a finished cell exist. */
    public boolean holds(Cell cell) {
        boolean others = Files.isRegularFile(server(cell.id()))
                && (cell.workload().services().isEmpty() || Files.isRegularFile(downstream(cell.id())));
        return Files.isRegularFile(client(cell.id())) && (!cell.recorded() || others);
    }

    /** The folder of unfinished recordings, on the same file system, so that a rename publishes them. It is deleted: its name is ours alone. */
    public Path temporary() {
        return folder.resolve(".carrierscope-unfinished");
    }

    public static void publish(Path part, Path target) throws IOException {
        Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    public void remove(CellId cell) throws IOException {
        delete(cell.text()::equals);
    }

    public void removeSuite(String suite) throws IOException {
        delete(cell -> cell.startsWith(suite + "."));
        Files.deleteIfExists(state(suite));
    }

    private void delete(Predicate<String> cells) throws IOException {
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(folder, path -> isOf(path, cells))) {
            for (Path path : paths) {
                Files.deleteIfExists(path);
            }
        }
    }

    private static boolean isOf(Path file, Predicate<String> cells) {
        Matcher name = OF_A_CELL.matcher(file.getFileName().toString());
        return name.matches() && cells.test(name.group(1));
    }

    /** Also what the processes of a killed runner write there before they notice and end. */
    public static void deleteTree(Path root) throws IOException {
        long deadline = System.nanoTime() + ORPHANS_END.toNanos();
        while (Files.exists(root)) {
            try {
                deleteOnce(root);
            } catch (DirectoryNotEmptyException filledMeanwhile) {
                if (deadline - System.nanoTime() < 0) {
                    throw filledMeanwhile;
                }
                LockSupport.parkNanos(POLL.toNanos());
            }
        }
    }

    private static void deleteOnce(Path root) throws IOException {
        try (Stream<Path> tree = Files.walk(root)) {
            for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
