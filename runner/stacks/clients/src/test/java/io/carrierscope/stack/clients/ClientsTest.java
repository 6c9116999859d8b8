package io.carrierscope.stack.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.library.ClientVariant;
import io.carrierscope.runner.library.ClientVariantContractTest;
import io.carrierscope.runner.library.ClientVariants;
import io.carrierscope.runner.server.ServerModule;
import org.junit.jupiter.api.Test;

/** What every client under test keeps, kept by those of this stack. */
class ClientsTest extends ClientVariantContractTest {
    @Test
    void hasEveryClientOfTheCatalogueThatNeedsThisStack() {
        assertThat(CLIENTS).isEqualTo(ClientVariants.ALL.stream()
                .filter(client -> client.module().filter(ServerModule.CLIENTS::equals).isPresent()).toList());
        assertThat(CLIENTS).allMatch(client -> !settings(client).isBlank());
    }

    private static String settings(ClientVariant client) {
        try {
            return String.join("; ", client.library().settings());
        } catch (ReflectiveOperationException broken) {
            throw new AssertionError(broken);
        }
    }
}
