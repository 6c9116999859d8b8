package io.carrierscope.runner.server;

import io.carrierscope.runner.workload.Answer;
import io.carrierscope.runner.workload.AsyncSteps;
import io.carrierscope.runner.workload.Workload;
import java.util.List;
import java.util.Optional;

/** A variant of a stack, known to the runner by the name of its class alone. */
record ModuleServer(String name, ThreadModel threadModel, Optional<ServerModule> stack, String entry,
        List<String> settings,
        boolean blocks) implements ServerVariant {

    @Override
    public boolean supports(Workload workload) {
        return blocks || workload.answer() == Answer.AFTER_WORK && AsyncSteps.understands(workload.steps());
    }

    @Override
    public RunningServer start(Service service, int port) throws Exception {
        ServerFactory starter = (ServerFactory) Class.forName(entry).getDeclaredConstructor().newInstance();
        return starter.start(service, port, settings);
    }

    /** Tests of a stack run on its class path, built or not. */
    @Override
    public String classPath(String own) throws MissingModule {
        return isHere() ? own : stack.orElseThrow().builtClassPath();
    }

    private boolean isHere() {
        return ModuleServer.class.getClassLoader().getResource(entry.replace('.', '/') + ".class") != null;
    }

    @Override
    public String toString() {
        return name;
    }
}
