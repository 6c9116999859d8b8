package io.carrierscope.incidents.program;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;

/** A JDBC driver without a database: connecting takes a while, and connections answer at once. */
public final class FakeDriver implements Driver {
    private static final long CONNECT_MILLIS = Long.getLong("connect.millis", 0);

    @Override
    public Connection connect(String url, Properties info) {
        Load.pause(CONNECT_MILLIS);
        return (Connection) Proxy.newProxyInstance(FakeDriver.class.getClassLoader(), new Class<?>[]{Connection.class},
                answers());
    }

    private static InvocationHandler answers() {
        return (proxy, method, arguments) -> switch (method.getName()) {
            case "isValid", "getAutoCommit", "equals" -> true;
            case "isClosed", "isReadOnly" -> false;
            case "getTransactionIsolation" -> Connection.TRANSACTION_READ_COMMITTED;
            case "getNetworkTimeout", "getHoldability" -> 0;
            case "hashCode" -> System.identityHashCode(proxy);
            case "toString" -> "connection";
            default -> null;
        };
    }

    @Override
    public boolean acceptsURL(String url) {
        return true;
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }
}
