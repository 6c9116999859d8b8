package io.carrierscope.incidents.program;

import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.util.EntityUtils;

/** Two, and after some seconds thirty, virtual threads call over a client with two connections for the route: OpenFeign/feign#2486. */
public final class Http4Pool implements Incident {
    @Override
    public void start() throws Exception {
        String url = SlowService.start(50);
        var client = HttpClients.custom().build();
        Load.Task call = () -> {
            try (var answer = client.execute(new HttpGet(url))) {
                EntityUtils.consume(answer.getEntity());
            }
        };
        Load.tasks(2, call);
        Load.later(() -> Load.tasks(28, call));
    }
}
