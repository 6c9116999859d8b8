package io.carrierscope.stack.spring;

import static io.carrierscope.runner.net.RequestHeader.ID;
import static io.carrierscope.runner.net.RequestHeader.SENT;

import io.carrierscope.events.server.HandlerEvent;
import io.carrierscope.runner.server.HandlerRun;
import io.carrierscope.runner.server.Service;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;

/** Handlers that return a future: Tomcat's thread is free while others work. */
abstract class FutureController {
    private final Service service;

    FutureController(Service service) {
        this.service = service;
    }

    /** Starts the work of a request, and returns the future of what is left to answer. */
    abstract CompletableFuture<String> start(String id, String sent, String left);

    /** Does the work of a request on this thread, and returns what is left to answer. */
    static String work(Service service, String id, String sent, String left) {
        HandlerEvent event = HandlerRun.begin(id, sent);
        try {
            service.blocking().run();
            return left;
        } finally {
            event.ended();
        }
    }

    @RequestMapping("/")
    CompletableFuture<String> handle(@RequestHeader(name = ID, required = false) String id,
            @RequestHeader(name = SENT, required = false) String sent, HttpServletResponse response)
            throws IOException {
        return start(id, sent, EarlyAnswer.beforeWork(service, response));
    }

    @PostMapping(Transfer.PATH)
    @ResponseStatus(HttpStatus.CREATED)
    CompletableFuture<Transfer> transfer(@RequestBody Transfer transfer,
            @RequestHeader(name = ID, required = false) String id,
            @RequestHeader(name = SENT, required = false) String sent, HttpServletResponse response)
            throws IOException {
        return handle(id, sent, response).thenApply(done -> transfer);
    }
}
