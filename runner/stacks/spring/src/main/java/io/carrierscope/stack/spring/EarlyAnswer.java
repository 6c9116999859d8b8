package io.carrierscope.stack.spring;

import io.carrierscope.runner.server.Service;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Completes a response before the work where the service asks for that. */
final class EarlyAnswer {
    static final String BODY = "ok\n";

    private EarlyAnswer() {}

    /** What is left to answer after the work; null when the answer is out. */
    static String beforeWork(Service service, HttpServletResponse response) throws IOException {
        if (!service.answersFirst()) {
            return BODY;
        }
        complete(response);
        return null;
    }

    private static void complete(HttpServletResponse response) throws IOException {
        byte[] body = BODY.getBytes(StandardCharsets.UTF_8);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
        response.flushBuffer();
    }
}
