package io.carrierscope.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Says at which stage and why a cell failed. */
@Name("carrierscope.Failure")
@Label("Failure")
@Description("Why a cell failed")
@Category({"Carrierscope", "Cell"})
@StackTrace(false)
public final class FailureEvent extends Event {
    @Label("Stage")
    @Description("broker-start, database-start, server-start, client-start, warmup, measure or stop")
    public String stage;

    @Label("Reason")
    @Description("One line")
    public String reason;
}
