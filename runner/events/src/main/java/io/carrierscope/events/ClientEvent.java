package io.carrierscope.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

/** Says which client under test this JVM runs, and with what settings. */
@Name("carrierscope.Client")
@Label("Client")
@Description("The HTTP client under test in this JVM")
@Category({"Carrierscope", "Cell"})
@Period("everyChunk")
@StackTrace(false)
public final class ClientEvent extends Event {
    @Label("Client")
    @Description("As in the catalogue of clients under test")
    public String client;

    @Label("Settings")
    @Description("Defaults of the library that were changed or that decide a result, separated by semicolons")
    public String settings;
}
