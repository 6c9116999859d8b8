package io.carrierscope.events.server;

import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.Timespan;

/** What the producer of a server did in the past second. */
@Name("carrierscope.Producer")
@Label("Producer")
@Description("What the producer of messages did in the past second")
@Period("1 s")
public final class ProducerEvent extends OfServer {
    @Label("Linger")
    @Description("Longest time a batch waits for more messages")
    @Timespan(Timespan.NANOSECONDS)
    public long linger;

    @Label("Batch Limit")
    @Description("Size at which a batch waits no longer")
    @DataAmount
    public long batchLimit;

    @Label("Messages")
    @Description("Sent in the past second")
    public int messages;

    @Label("Requests")
    @Description("To the broker in the past second")
    public int requests;

    @Label("Batch Size")
    @Description("Mean of the batches sent")
    @DataAmount
    public long batchSize;

    @Label("Queue Time")
    @Description("Mean time of a batch until it was sent")
    @Timespan(Timespan.NANOSECONDS)
    public long queueTime;

    @Label("Request Time")
    @Description("Mean time of a request to the broker")
    @Timespan(Timespan.NANOSECONDS)
    public long requestTime;

    @Label("Free Buffer")
    @DataAmount
    public long freeBuffer;

    @Label("Waiting Threads")
    @Description("Waiting for a place in the buffer")
    public int waitingThreads;
}
