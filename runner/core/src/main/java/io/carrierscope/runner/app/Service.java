package io.carrierscope.runner.app;

import java.util.List;

/**
 * A process that an application needs, such as a database. Each cell starts it anew, and ends it after the application.
 *
 * @param name by which <code>${name.port}</code> stands for its port in the application
 * @param process how it starts, as an application does
 * @param jvmOptions of its JVM
 */
public record Service(String name, Application process, List<String> jvmOptions) {
    public Service {
        jvmOptions = List.copyOf(jvmOptions);
    }
}
