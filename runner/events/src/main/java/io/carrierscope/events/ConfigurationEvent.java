package io.carrierscope.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

/** A limit that a library of an application works with, such as the size of a pool. */
@Name("carrierscope.Configuration")
@Label("Configuration")
@Description("A limit that a library of an application works with, from its management bean")
@Category({"Carrierscope", "Server"})
@Period("1 s")
@StackTrace(false)
public final class ConfigurationEvent extends Event {
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
