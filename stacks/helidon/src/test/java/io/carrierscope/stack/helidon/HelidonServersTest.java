package io.carrierscope.stack.helidon;

import io.carrierscope.runner.server.ServerContractTest;
import io.carrierscope.runner.server.ServerVariant;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.server.ServerModule;
import java.util.List;

/** What every server variant keeps, kept by those of this stack. */
class HelidonServersTest extends ServerContractTest {
    @Override
    protected List<ServerVariant> servers() {
        return Servers.of(ServerModule.HELIDON);
    }
}
