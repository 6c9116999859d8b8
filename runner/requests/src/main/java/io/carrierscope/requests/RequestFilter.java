package io.carrierscope.requests;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * A servlet filter that writes an event for each request. It should be the first filter, so that it sees all of a request. The route is
 * the pattern of Spring MVC where that handled the request, otherwise that of the servlet. A request that passes the filter again, as one
 * that is forwarded, dispatched anew or shown an error page may, is still one request.
 */
public final class RequestFilter implements Filter {
    /** Spring MVC puts the pattern of the handler there. */
    private static final String SPRING_PATTERN = "org.springframework.web.servlet.HandlerMapping.bestMatchingPattern";
    private static final String SEEN = RequestFilter.class.getName();
    private static final int FAILED = 500;

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        var run = request instanceof HttpServletRequest && request.getAttribute(SEEN) == null
                ? RequestRun.begin()
                : null;
        if (run == null) {
            chain.doFilter(request, response);
        } else {
            request.setAttribute(SEEN, true);
            handle(run, (HttpServletRequest) request, (HttpServletResponse) response, chain);
        }
    }

    private static void handle(RequestRun run, HttpServletRequest request, HttpServletResponse response,
            FilterChain chain)
            throws IOException, ServletException {
        boolean returned = false;
        try {
            chain.doFilter(request, response);
            returned = true;
        } finally {
            if (request.isAsyncStarted()) {
                run.onSeveralThreads();
                request.getAsyncContext().addListener(new Completion(run, request.getMethod(), pattern(request)),
                        request, response);
            } else {
                // the container sets the status of a failure later
                run.end(request.getMethod(), pattern(request), returned ? response.getStatus() : FAILED);
            }
        }
    }

    private static String pattern(HttpServletRequest request) {
        Object pattern = request.getAttribute(SPRING_PATTERN);
        return pattern == null ? request.getHttpServletMapping().getPattern() : pattern.toString();
    }

    /** Ends an asynchronous request. An error page that answers it later has a pattern of its own, so its own is told before. */
    private record Completion(RequestRun run, String method, String pattern) implements AsyncListener {
        @Override
        public void onComplete(AsyncEvent event) {
            run.end(method, pattern, ((HttpServletResponse) event.getSuppliedResponse()).getStatus());
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            // the container completes it then
        }

        @Override
        public void onError(AsyncEvent event) {
            // the container completes it then
        }

        @Override
        public void onStartAsync(AsyncEvent event) {
            event.getAsyncContext().addListener(this, event.getSuppliedRequest(), event.getSuppliedResponse());
        }
    }
}
