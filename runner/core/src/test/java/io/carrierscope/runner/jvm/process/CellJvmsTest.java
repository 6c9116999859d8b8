package io.carrierscope.runner.jvm.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.jvm.child.Assignment;
import io.carrierscope.runner.jvm.child.OwnRecorder;
import io.carrierscope.runner.suite.Json;
import io.carrierscope.runner.suite.Role;
import io.carrierscope.runner.suite.Samples;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order in which the processes of a cell end. */
class CellJvmsTest {
    @TempDir
    private Path folder;
    private final List<String> closed = new ArrayList<>();

    /** Says nothing. */
    private record Silent(String role, List<String> closed) implements CellProcess {
        @Override
        public long pid() {
            return ProcessHandle.current().pid();
        }

        @Override
        public void send(String line) {}

        @Override
        public String receive(ChildWait wait, List<CellProcess> others) throws CellFailure {
            throw new CellFailure(role + " said nothing");
        }

        @Override
        public void mustLive() {}

        @Override
        public void awaitEnd(ChildWait wait) {}

        @Override
        public void close() {
            closed.add(role);
        }
    }

    @Test
    void eachProcessIsClosedOnceAndTheClientFirst() {
        assertThatThrownBy(() -> run("")).isInstanceOf(CellFailure.class).hasMessage("server said nothing");
        assertThat(closed).containsExactly(Role.CLIENT, Role.SERVER);
    }

    /** A server without a processor for it answers questions late or never: the client knows what it answered. */
    @Test
    void aServerThatIsTooBusyForQuestionsIsMeasured() throws Exception {
        Scripted server = new Scripted(Role.SERVER, "ready 8080 0", "", "41 0 0", "7", "42 0 0", "done");
        Scripted client = new Scripted(Role.CLIENT, "ready", "meter 1", "backlog 2", "meter 3", "record 4",
                "summary " + Json.write(Samples.SUMMARY));
        LoadSummary summary = new CellJvms(Samples.cell(), "run-1", folder, new StageTracker(stage -> {}),
                (assignment, in) -> {
                    Path recording = in.resolve(assignment.role() + OwnRecorder.PART);
                    Files.createFile(recording);
                    return assignment.role().equals(Role.SERVER) ? server : client;
                }, ChildWait.TimeoutPolicy.DEFAULT).run();
        assertThat(summary).isEqualTo(Samples.SUMMARY);
        assertThat(client.heard()).containsExactly("http://127.0.0.1:8080/", "1 busy", "2 7", "3 42 0 0", "4 done");
        assertThat(server.heard()).containsExactly("meter", "backlog", "meter", "record", "stop");
    }

    /** Says these lines, one after the other; an empty one is a time in which it says nothing. */
    private record Scripted(String role, Deque<String> lines, List<String> heard) implements CellProcess {
        Scripted(String role, String... lines) {
            this(role, new ArrayDeque<>(List.of(lines)), new ArrayList<>());
        }

        @Override
        public long pid() {
            return ProcessHandle.current().pid();
        }

        @Override
        public void send(String line) {
            heard.add(line);
        }

        @Override
        public String receive(ChildWait wait, List<CellProcess> others) {
            return lines.remove();
        }

        @Override
        public Optional<String> receiveInTime(ChildWait wait, List<CellProcess> others) {
            return Optional.of(lines.remove()).filter(line -> !line.isEmpty());
        }

        @Override
        public void mustLive() {}

        @Override
        public void awaitEnd(ChildWait wait) {}

        @Override
        public void close() {}
    }

    @ParameterizedTest
    @ValueSource(strings = {Role.SERVER, Role.CLIENT})
    void whatWasStartedIsClosedWhenTheNextDoesNotStart(String failing) {
        assertThatThrownBy(() -> run(failing)).isInstanceOf(CellFailure.class).hasMessage("no " + failing);
        assertThat(closed).isEqualTo(failing.equals(Role.CLIENT) ? List.of(Role.SERVER) : List.of());
    }

    private void run(String failing) throws Exception {
        new CellJvms(Samples.cell(), "run-1", folder, new StageTracker(stage -> {}),
                (assignment, in) -> started(assignment, failing), ChildWait.TimeoutPolicy.DEFAULT).run();
    }

    private CellProcess started(Assignment assignment, String failing) throws CellFailure {
        if (assignment.role().equals(failing)) {
            throw new CellFailure("no " + failing);
        }
        return new Silent(assignment.role(), closed);
    }
}
