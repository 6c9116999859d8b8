package io.carrierscope.incidents.program;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** More requests arrive than ten connections can serve, each on a virtual thread of its own: quarkusio/quarkus#55011. */
public final class NoBackpressure implements Incident {
    @Override
    public void start() throws Exception {
        var config = new AgroalDataSourceConfigurationSupplier().connectionPoolConfiguration(
                pool -> pool.initialSize(10).maxSize(10).acquisitionTimeout(Duration.ofSeconds(60))
                        .connectionFactoryConfiguration(factory -> factory.jdbcUrl("jdbc:fake:")
                                .connectionProviderClass(FakeDriver.class).autoCommit(true)));
        var source = AgroalDataSource.from(config);
        var threads = executor();
        Thread.ofPlatform().name("arrivals").daemon().start(() -> {
            while (true) {
                Load.pause(5);
                threads.execute(() -> Load.run(() -> {
                    try (var connection = source.getConnection()) {
                        Thread.sleep(100);
                    }
                }));
            }
        });
    }

    private static ExecutorService executor() {
        return System.getProperty("threads", "virtual").equals("platform")
                ? Executors.newFixedThreadPool(10)
                : Executors.newVirtualThreadPerTaskExecutor();
    }
}
