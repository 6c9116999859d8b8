package io.carrierscope.runner.jvm.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.jvm.process.ServiceProcess.Start;
import io.carrierscope.runner.suite.RoleLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process that is a shell, and what it started. */
@Timeout(value = 2, unit = java.util.concurrent.TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServiceProcessTest {
    /** Does not hear SIGTERM, and is not the last command, so that the shell stays its parent. */
    private static final String STAYS = "sh -c 'trap \"\" TERM; echo begun; sleep 600'; exit $?";

    @TempDir
    private Path folder;

    @Test
    void whatAShellStartedIsAwaitedAndKilled() throws Exception {
        Path log = folder.resolve("db.log");
        ServiceProcess service = ServiceProcess.start(new Start("db", List.of("/bin/sh", "-c", STAYS), Map.of(),
                folder.toString(), 1, null, log, ControlGroup.of("db", RoleLimits.USUAL, List.of())));
        while (!Files.readString(log).contains("begun")) {
            Thread.sleep(20);
        }
        List<ProcessHandle> all = service.processes().toList();
        assertThat(all).hasSizeGreaterThanOrEqualTo(2);
        service.terminate();
        assertThat(service.process().waitFor()).isEqualTo(128 + 15);
        assertThat(service.endsWithin(new ChildWait("db", Duration.ofMillis(300), ChildWait.TimeoutPolicy.DEFAULT)))
                .isFalse();
        service.kill(() -> {});
        assertThat(all).noneMatch(each -> each.info().command().isPresent());
    }
}
