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
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/**
 * Requests of a servlet application are seen by a filter, those of a reactive one by its observations, which need Actuator; with Micrometer
 * there are meters too. A runtime without Flight Recorder has nothing to write events with, so it gets none of these.
 */
@AutoConfiguration
@ConditionalOnClass(name = "jdk.jfr.Event")
public class CarrierscopeAutoConfiguration {
    /** Spring MVC and all else on servlets. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(Filter.class)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    static class Servlets {
        /** Spring Boot asks a registration for the order of a filter, not the method that makes the filter. */
        @Bean
        @ConditionalOnMissingBean(value = RequestFilter.class, parameterizedContainer = FilterRegistrationBean.class)
        FilterRegistrationBean<RequestFilter> carrierscopeRequestFilter() {
            var first = new FilterRegistrationBean<>(new RequestFilter());
            first.setOrder(Ordered.HIGHEST_PRECEDENCE);
            return first;
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
