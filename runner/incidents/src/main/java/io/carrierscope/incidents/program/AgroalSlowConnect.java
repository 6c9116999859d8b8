package io.carrierscope.incidents.program;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import java.time.Duration;

/** Three hundred virtual threads over a pool of thirty whose connections take 5 s to open: agroal/agroal#214. */
public final class AgroalSlowConnect implements Incident {
    @Override
    public void start() throws Exception {
        var config = new AgroalDataSourceConfigurationSupplier().metricsEnabled().connectionPoolConfiguration(
                pool -> pool.minSize(2).initialSize(2).maxSize(30).acquisitionTimeout(Duration.ofSeconds(60))
                        .connectionFactoryConfiguration(factory -> factory.jdbcUrl("jdbc:fake:")
                                .connectionProviderClass(FakeDriver.class).autoCommit(true)));
        var source = AgroalDataSource.from(config);
        Load.tasks(300, () -> {
            try (var connection = source.getConnection()) {
                Thread.sleep(500);
            }
        });
    }
}
