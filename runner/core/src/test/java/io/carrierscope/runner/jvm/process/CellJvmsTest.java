package io.carrierscope.runner.jvm.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.runner.jvm.child.Assignment;
import io.carrierscope.runner.suite.Role;
import io.carrierscope.runner.suite.Samples;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
