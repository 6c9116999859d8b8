package io.carrierscope.stack.quarkus.app;

import io.carrierscope.runner.net.RequestHeader;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;

/** A method that returns anything else runs on a pool of platform threads. */
@Path("/")
@IfBuildProperty(name = "carrierscope.threads", stringValue = "platform")
public class PlatformResource {
    @GET
    public String handle(@HeaderParam(RequestHeader.ID) String id, @HeaderParam(RequestHeader.SENT) String sent) {
        return Handling.here(id, sent);
    }
}
