package io.carrierscope.stack.spring;

import static io.carrierscope.runner.net.RequestHeader.ID;
import static io.carrierscope.runner.net.RequestHeader.SENT;

import io.carrierscope.events.server.HandlerEvent;
import io.carrierscope.runner.server.HandlerRun;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerFactory;
import io.carrierscope.runner.server.Service;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.boot.WebApplicationType;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Spring MVC on Tomcat, with a handler that blocks. */
public final class MvcServer implements ServerFactory {
    @Override
    public RunningServer start(Service service, int port, List<String> settings) {
        return BootServer.start(WebApplicationType.SERVLET, service, port, settings, Controller.class);
    }

    /** Does the work on Tomcat's thread. */
    @RestController
    static class Controller {
        private final Service service;

        Controller(Service service) {
            this.service = service;
        }

        @RequestMapping("/")
        String handle(@RequestHeader(name = ID, required = false) String id,
                @RequestHeader(name = SENT, required = false) String sent, HttpServletResponse response)
                throws IOException {
            HandlerEvent event = HandlerRun.begin(id, sent);
            try {
                String left = EarlyAnswer.beforeWork(service, response);
                service.blocking().run();
                return left;
            } finally {
                event.ended();
            }
        }

        @PostMapping(Transfer.PATH)
        @ResponseStatus(HttpStatus.CREATED)
        Transfer transfer(@RequestBody Transfer transfer,
                @RequestHeader(name = ID, required = false) String id,
                @RequestHeader(name = SENT, required = false) String sent, HttpServletResponse response)
                throws IOException {
            handle(id, sent, response);
            return transfer;
        }
    }
}
