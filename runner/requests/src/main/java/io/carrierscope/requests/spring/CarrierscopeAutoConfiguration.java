package io.carrierscope.requests.spring;

import io.carrierscope.requests.CarrierMetrics;
import io.carrierscope.requests.RequestFilter;
import io.carrierscope.requests.RequestObservations;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.observation.ObservationHandler;
import jakarta.servlet.Filter;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Requests of a servlet application are seen by a filter, those of a reactive one by its observations, which need Actuator; with Micrometer
 * there are meters too.
 */
@AutoConfiguration
public class CarrierscopeAutoConfiguration {
    /** Spring MVC and all else on servlets. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(Filter.class)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    static class Servlets {
        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        @ConditionalOnMissingBean
        RequestFilter carrierscopeRequestFilter() {
            return new RequestFilter();
        }
    }

    /** WebFlux. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ObservationHandler.class)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    static class Observations {
        @Bean
        @ConditionalOnMissingBean
        RequestObservations carrierscopeRequestObservations() {
            return new RequestObservations();
        }
    }

    /** Meters of carriers. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterBinder.class)
    static class Meters {
        @Bean
        @ConditionalOnMissingBean
        CarrierMetrics carrierscopeCarrierMetrics() {
            return new CarrierMetrics();
        }
    }
}
