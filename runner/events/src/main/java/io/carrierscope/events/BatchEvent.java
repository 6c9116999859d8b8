package io.carrierscope.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** One batch of requests; the duration is its makespan. */
@Name("carrierscope.Batch")
@Label("Batch")
@Description("One batch of requests, from the start of its first to its last answer")
@Category({"Carrierscope", "Client"})
@StackTrace(false)
public final class BatchEvent extends Event {
    @Label("Size")
    @Description("Requests in the batch")
    public int size;

    @Label("Failed")
    @Description("Requests of the batch that failed")
    public int failed;

    @Label("Measured")
    @Description("Began and ended in the measure phase")
    public boolean measured;
}
