package io.carrierscope.events.client;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** One batch of requests; the duration is its makespan. */
@Name("carrierscope.Batch")
@Label("Batch")
@Description("One batch of requests, from the start of its first to its last answer")
public final class BatchEvent extends OfClient {
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
