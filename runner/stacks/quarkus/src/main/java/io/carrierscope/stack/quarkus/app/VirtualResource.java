package io.carrierscope.stack.quarkus.app;

import io.carrierscope.runner.net.RequestHeader;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;

/** A method with the annotation runs on a virtual thread of its own. */
@Path("/")
@IfBuildProperty(name = "carrierscope.threads", stringValue = "virtual")
public class VirtualResource {
    @GET
    @RunOnVirtualThread
    public String handle(@HeaderParam(RequestHeader.ID) String id, @HeaderParam(RequestHeader.SENT) String sent) {
        return Handling.here(id, sent);
    }
}
