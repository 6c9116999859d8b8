package io.carrierscope.events.cell;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** Marks a phase of a cell; client and server of one host record the same instants. */
@Name("carrierscope.Phase")
@Label("Phase")
@Description("Warm-up, measure or drain of a cell; only measure is analysed")
public final class PhaseEvent extends OfCell {
    @Label("Phase Name")
    @Description("warmup, measure or drain")
    public String name;
}
