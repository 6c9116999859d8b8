package io.carrierscope.analyzer.recording.event;

/** The destination of events. It chooses one consumer for each kind of event. */
@FunctionalInterface
public interface EventSink {
    /** Returns the consumer of events of this kind, or {@code null} if they need not be decoded. */
    EventBatchConsumer consumer(Class<? extends JvmEvent> kind);
}
