package io.carrierscope.runner.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says which of what this tool uses works on this machine. */
@Command(name = "doctor", description = "Says in ten lines what works here: JDKs, attaching, permissions, limits, the clock.")
public final class DoctorCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Doctor.lines(Path.of("/")).forEach(spec.commandLine().getOut()::println);
        return Main.FINE;
    }
}
