package io.carrierscope.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Marks a phase of a cell; client and server of one host record the same instants. */
@Name("carrierscope.Phase")
@Label("Phase")
@Description("Warm-up, measure or drain of a cell; only measure is analysed")
@Category({"Carrierscope", "Cell"})
@StackTrace(false)
public final class PhaseEvent extends Event {
    @Label("Phase Name")
    @Description("warmup, measure or drain")
    public String name;
}
