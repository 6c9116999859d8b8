package io.carrierscope.runner.server;

import io.carrierscope.runner.workload.Answer;
import io.carrierscope.runner.workload.AsyncSteps;
import io.carrierscope.runner.workload.Workload;
import java.util.List;
import java.util.Optional;

/**
 * A server variant of a module. Its classes may be absent here, so it refers to them by name.
 *
 * @param factory the full name of the {@link ServerFactory} that starts it
 * @param blocks true where a handler holds its thread until the work is done
 */
record ModuleServer(String name, ThreadModel threadModel, Optional<ServerModule> module, String factory,
        List<String> settings, boolean blocks) implements ServerVariant {

    @Override
    public boolean supports(Workload workload) {
        return blocks || workload.answer() == Answer.AFTER_WORK && AsyncSteps.understands(workload.steps());
    }

    @Override
    public RunningServer start(Service service, int port) throws Exception {
        ServerFactory starter = (ServerFactory) Class.forName(factory).getDeclaredConstructor().newInstance();
        return starter.start(service, port, settings);
    }

    @Override
    public String classPath(String own) throws MissingModule {
        return ServerModule.classPath(factory, module, own);
    }

    @Override
    public String toString() {
        return name;
    }
}
