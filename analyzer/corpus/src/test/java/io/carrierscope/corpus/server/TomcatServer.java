package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Work;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.file.Files;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/** An embedded Tomcat with one servlet. */
final class TomcatServer {
    private TomcatServer() {}

    /** With a pool of so many threads. */
    static int start(int threads, Work.Step step) throws Exception {
        return start(0, threads, step);
    }

    /** The same on a port; 0 for a free one. */
    static int start(int port, int threads, Work.Step step) throws Exception {
        return configured(port, connector -> {
            connector.setProperty("maxThreads", Integer.toString(threads));
            connector.setProperty("minSpareThreads", Integer.toString(threads));
        }, step);
    }

    /** With an executor of its own. */
    static int start(Executor executor, Work.Step step) throws Exception {
        return configured(0, connector -> connector.getProtocolHandler().setExecutor(executor), step);
    }

    private static int configured(int port, Consumer<Connector> threads, Work.Step step) throws Exception {
        var tomcat = new Tomcat();
        String folder = Files.createTempDirectory("corpus").toString();
        tomcat.setBaseDir(folder);
        tomcat.setPort(port);
        threads.accept(tomcat.getConnector());
        var context = tomcat.addContext("", folder);
        Tomcat.addServlet(context, "step", new StepServlet(step));
        context.addServletMappingDecoded("/", "step");
        tomcat.start();
        return tomcat.getConnector().getLocalPort();
    }

    private static final class StepServlet extends HttpServlet {
        private final transient Work.Step step;

        StepServlet(Work.Step step) {
            this.step = step;
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            Work.run(step);
            response.setStatus(204);
        }
    }
}
