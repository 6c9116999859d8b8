package io.carrierscope.corpus.server;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

/**
 * An application that knows nothing of the runner: eleven threads of Tomcat in front of a pool of connections, and an Undertow with three
 * workers beside it. Its arguments are the port and the number of connections.
 */
public final class Shop {
    private Shop() {}

    public static void main(String[] args) throws Exception {
        var config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:shop");
        config.setMaximumPoolSize(Integer.parseInt(args[1]));
        config.setRegisterMbeans(true);
        var pool = new HikariDataSource(config);
        UndertowServer.start(3, exchange -> exchange.endExchange());
        TomcatServer.start(Integer.parseInt(args[0]), 11, () -> {
            try (var connection = pool.getConnection()) {
                Thread.sleep(25);
                connection.isValid(1);
            }
        });
    }
}
