package io.carrierscope.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.events.server.ConfigurationEvent;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitTest {
    private final MBeanServer server = MBeanServerFactory.newMBeanServer();

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "HIKARI | com.zaxxer.hikari:type=PoolConfig (HikariPool-1) | MaximumPoolSize | HikariCP HikariPool-1",
            "HIKARI | com.zaxxer.hikari:type=PoolConfig,name=orders | MaximumPoolSize | HikariCP orders",
            "TOMCAT_THREADS | Catalina:type=ThreadPool,name=\"http-nio-127.0.0.1-40123\" | maxThreads | Tomcat http-nio-127.0.0.1-*",
            "JETTY | org.eclipse.jetty.util.thread:type=queuedthreadpool,id=0 | maxThreads | Jetty 0",
            "UNDERTOW | org.xnio:type=Xnio,provider=\"nio\",worker=\"XNIO-1\" | MaxWorkerPoolSize | XNIO (Undertow) XNIO-1",
            "COMMONS_POOL | org.apache.commons.pool2:type=GenericObjectPool,name=pool2 | MaxTotal | Commons Pool pool2",
            "MONGO | org.mongodb.driver:type=ConnectionPool,clusterId=7,host=db,port=27017 | MaxSize | MongoDB driver db"})
    void readsALimit(Limit limit, String bean, String attribute, String owner) throws Exception {
        register(bean, attribute, 17);
        register("com.acme:type=Orders", attribute, 3);
        assertThat(events(limit)).singleElement().satisfies(event -> {
            assertThat(event.owner).isEqualTo(owner);
            assertThat(event.value).isEqualTo(17);
        });
    }

    @Test
    void aBeanWithoutALimitSaysNothing() throws Exception {
        register("Tomcat:type=ThreadPool,name=\"http-nio-1\"", "maxThreads", -1);
        register("Tomcat:type=ThreadPool,name=\"http-nio-2\"", "maxThreads", "many");
        register("Tomcat:type=ThreadPool,name=\"http-nio-3\",subType=SocketProperties", "soTimeout", 5);
        register("Tomcat:type=ThreadPool,name=\"http-nio-4\"", "maxThreads", 9);
        assertThat(events(Limit.TOMCAT_THREADS)).extracting(event -> event.owner + " " + event.setting)
                .containsExactly("Tomcat http-nio-4 threads");
    }

    private Stream<ConfigurationEvent> events(Limit limit) {
        return limit.beans().in(server).flatMap(limit::event);
    }

    private void register(String name, String attribute, Object value) throws Exception {
        server.registerMBean(new OneAttribute(attribute, value), new ObjectName(name));
    }

    /** A bean with one attribute of any name. */
    private record OneAttribute(String name, Object value) implements DynamicMBean {
        @Override
        public Object getAttribute(String attribute) throws AttributeNotFoundException {
            if (!attribute.equals(name)) {
                throw new AttributeNotFoundException(attribute);
            }
            return value;
        }

        @Override
        public MBeanInfo getMBeanInfo() {
            return new MBeanInfo(OneAttribute.class.getName(), "", null, null, null, null);
        }

        @Override
        public void setAttribute(Attribute attribute) {
            throw new UnsupportedOperationException("the agent only reads");
        }

        @Override
        public AttributeList getAttributes(String[] attributes) {
            throw new UnsupportedOperationException();
        }

        @Override
        public AttributeList setAttributes(AttributeList attributes) {
            throw new UnsupportedOperationException("the agent only reads");
        }

        @Override
        public Object invoke(String action, Object[] parameters, String[] signature) {
            throw new UnsupportedOperationException("the agent only reads");
        }
    }
}
