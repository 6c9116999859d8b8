package io.carrierscope.events.cell;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;

/** Says which client under test this JVM runs, and with what settings. */
@Name("carrierscope.Client")
@Label("Client")
@Description("The HTTP client under test in this JVM")
@Period("everyChunk")
public final class ClientEvent extends OfCell {
    @Label("Client")
    @Description("As in the catalogue of clients under test")
    public String client;

    @Label("Settings")
    @Description("Defaults of the library that were changed or that decide a result, separated by semicolons")
    public String settings;
}
