package io.carrierscope.analyzer.recording.event;

/** Where events go, decided once for all events of a kind. */
@FunctionalInterface
public interface EventSink {
    /** What takes the events of the kind; {@code null} when nothing does, so that they need not be decoded. */
    EventBatchConsumer taker(Class<? extends JvmEvent> kind);
}
