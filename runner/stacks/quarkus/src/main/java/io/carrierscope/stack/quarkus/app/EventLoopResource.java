package io.carrierscope.stack.quarkus.app;

import io.carrierscope.runner.net.RequestHeader;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;

/** A method that returns a Uni runs on the event loop. */
@Path("/")
@IfBuildProperty(name = "carrierscope.threads", stringValue = "event-loop")
public class EventLoopResource {
    @GET
    public Uni<String> handle(@HeaderParam(RequestHeader.ID) String id, @HeaderParam(RequestHeader.SENT) String sent) {
        return Handling.onEventLoop(id, sent);
    }
}
