package io.carrierscope.runner.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A file system of a few megabytes in memory, which a shell has mounted for itself and for what it runs; the system cleans up when it ends.
 *
 * @param folder where it is mounted, as the shell sees it
 */
record SmallDisk(Process shell, BufferedReader answers, PrintStream commands, Path folder) implements AutoCloseable {
    private static final int BLOCK = 1 << 16;

    static SmallDisk mounted(Path folder, int megabytes) throws IOException {
        Files.createDirectories(folder);
        Process shell = new ProcessBuilder("unshare", "--user", "--map-root-user", "--mount", "/bin/sh")
                .redirectErrorStream(true).start();
        SmallDisk disk = new SmallDisk(shell, shell.inputReader(StandardCharsets.UTF_8),
                new PrintStream(shell.getOutputStream(), true, StandardCharsets.UTF_8), folder);
        disk.commands.println("mount -t tmpfs -o size=" + megabytes + "m none '" + folder + "'; echo mounted $?");
        return disk;
    }

    /** False where the system does not let everybody mount. */
    boolean isThere() throws IOException {
        return "mounted 0".equals(answers.readLine());
    }

    /** Starts a program whose output goes to a file elsewhere. */
    void start(List<String> words, Path output) {
        String line = words.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        commands.println(line + " >'" + output + "' 2>&1; echo $?");
    }

    /** Waits for its end. */
    int exitCode() throws IOException {
        return Integer.parseInt(answers.readLine());
    }

    /** The same folder, seen from outside. */
    Path files() {
        return Path.of("/proc", Long.toString(shell.pid()), "root").resolve(folder.toString().substring(1));
    }

    /** Takes all the room that is left, and what is freed while it does so. */
    void fill() throws IOException {
        try (OutputStream file = Files.newOutputStream(filling())) {
            while (true) {
                file.write(new byte[BLOCK]);
            }
        } catch (IOException full) {
            if (!full.getMessage().contains("No space left")) {
                throw full;
            }
        }
    }

    void makeRoom() throws IOException {
        Files.delete(filling());
    }

    private Path filling() {
        return files().resolve("filling");
    }

    @Override
    public void close() {
        shell.descendants().forEach(ProcessHandle::destroyForcibly);
        shell.destroyForcibly();
    }
}
