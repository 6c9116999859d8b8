package io.carrierscope.events.server;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;

/** A limit that a library of an application works with, such as the size of a pool. */
@Name("carrierscope.Configuration")
@Label("Configuration")
@Description("A limit that a library of an application works with, from its management bean")
@Period("1 s")
public final class ConfigurationEvent extends OfServer {
    @Label("Owner")
    @Description("The library and its object, such as HikariCP HikariPool-1")
    public String owner;

    @Label("Setting")
    @Description("What is limited, such as connections")
    public String setting;

    @Label("Value")
    @Description("The most of them")
    public int value;
}
