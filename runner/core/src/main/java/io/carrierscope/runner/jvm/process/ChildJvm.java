package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.jvm.child.ParentLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A running child JVM and the pipes to it. Every wait has a timeout. */
final class ChildJvm implements CellProcess {
    private static final String END = "\u0000end";
    /** A process closes its pipes before it has ended: on a busy machine, long before. */
    private static final Duration EXIT = Duration.ofSeconds(5);

    private final String role;
    private final Path log;
    private final Process process;
    private final ControlGroup group;
    private final PrintStream in;
    private final Runnable afterwards;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    private ChildJvm(String role, Path log, Process process, ControlGroup group, Runnable afterwards) {
        this.group = group;
        this.afterwards = afterwards;
        this.role = role;
        this.log = log;
        this.process = process;
        this.in = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    /**
     * @param command joins the group
     * @param afterwards what to do when it has ended, besides to remove the group
     */
    static ChildJvm start(String role, List<String> command, Path folder, ControlGroup group, Runnable afterwards)
            throws IOException {
        Path log = folder.resolve(role + ".log");
        Process process = new ProcessBuilder(command).directory(folder.toFile())
                .redirectError(Redirect.appendTo(log.toFile())).start();
        ChildJvm child = new ChildJvm(role, log, process, group, afterwards);
        Thread.ofPlatform().daemon().name("lines of " + role).start(child::readLines);
        return child;
    }

    /** Lines without the mark, such as warnings of the JVM, go to the log. */
    private void readLines() {
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.startsWith(ParentLine.MARK)) {
                    lines.add(line.substring(ParentLine.MARK.length()));
                } else {
                    Files.writeString(log, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                }
            }
        } catch (IOException ended) {
            // a killed child ends in the middle of a line
        }
        lines.add(END);
    }

    @Override
    public String role() {
        return role;
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public void send(String line) {
        in.println(line);
    }

    @Override
    public String receive(ChildWait wait, List<CellProcess> others) throws CellFailure, InterruptedException {
        Optional<String> line = receiveInTime(wait, others);
        if (line.isEmpty()) {
            throw new CellFailure(role + " said nothing for " + wait + failureReason());
        }
        return line.get();
    }

    @Override
    public Optional<String> receiveInTime(ChildWait wait, List<CellProcess> others)
            throws CellFailure, InterruptedException {
        while (!wait.isOver()) {
            String line = lines.poll(ProcessEnd.POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
            if (line != null) {
                return Optional.of(notEnd(line));
            }
            for (CellProcess other : others) {
                other.mustLive();
            }
        }
        return Optional.empty();
    }

    private String notEnd(String line) throws CellFailure, InterruptedException {
        if (line.equals(END)) {
            process.waitFor(EXIT.toMillis(), TimeUnit.MILLISECONDS);
            throw ended();
        }
        return line;
    }

    @Override
    public void mustLive() throws CellFailure {
        if (!process.isAlive()) {
            throw ended();
        }
    }

    @Override
    public void awaitEnd(ChildWait wait) throws CellFailure, InterruptedException {
        if (!ProcessEnd.within(process, wait)) {
            throw new CellFailure(role + " did not end within " + wait + failureReason());
        }
        if (process.exitValue() != 0) {
            throw ended();
        }
    }

    private CellFailure ended() {
        String how = process.isAlive() ? "" : " with exit code " + process.exitValue();
        return new CellFailure(role + " ended" + how + failureReason());
    }

    private String failureReason() {
        return FailureReason.told(group, FailureReason.in(log));
    }

    @Override
    public void close() {
        process.destroyForcibly();
        ProcessEnd.ofKilled(() -> Stream.of(process.toHandle()), () -> {
            group.remove();
            afterwards.run();
        });
    }
}
