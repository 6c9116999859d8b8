package io.carrierscope.agent;

import io.carrierscope.events.ConfigurationEvent;
import java.util.stream.Stream;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import jdk.jfr.FlightRecorder;

/**
 * Reads the limits of libraries from the management beans that they have registered. It looks at the servers that there are, and makes
 * none: that would change an application.
 */
final class LibraryLimits {
    private LibraryLimits() {}

    static void install() {
        FlightRecorder.addPeriodicEvent(ConfigurationEvent.class, LibraryLimits::write);
    }

    private static void write() {
        for (MBeanServer server : MBeanServerFactory.findMBeanServer(null)) {
            Stream.of(Library.values()).flatMap(library -> library.limits(server)).forEach(LibraryLimits::write);
        }
    }

    private static void write(Library.Limit limit) {
        ConfigurationEvent event = new ConfigurationEvent();
        event.owner = limit.owner();
        event.setting = limit.setting();
        event.value = limit.value();
        event.commit();
    }
}
