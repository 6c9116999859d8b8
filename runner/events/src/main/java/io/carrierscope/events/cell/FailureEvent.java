package io.carrierscope.events.cell;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** Says at which stage and why a cell failed. */
@Name("carrierscope.Failure")
@Label("Failure")
@Description("Why a cell failed")
public final class FailureEvent extends OfCell {
    @Label("Stage")
    @Description("broker-start, database-start, server-start, client-start, warmup, measure or stop")
    public String stage;

    @Label("Reason")
    @Description("One line")
    public String reason;
}
