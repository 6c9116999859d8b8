package io.carrierscope.analyzer.recording.event;

import io.carrierscope.analyzer.recording.event.JvmEvent.Handler;
import io.carrierscope.analyzer.recording.event.JvmEvent.Setting;
import io.carrierscope.analyzer.settings.EventSetting;
import io.carrierscope.analyzer.settings.Question;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The catalogue of all event types that the analyzer reads. */
public final class EventCatalogue {
    private static final Map<String, EventDescriptor> PROFILE = byType(ProfileEvents.ALL.stream());
    private static final Map<String, EventDescriptor> MEASURED = byType(
            Stream.of(JdkEvents.ALL, RunnerEvents.ALL).flatMap(List::stream));
    private static final Set<Class<? extends JvmEvent>> PROFILE_KINDS = PROFILE.values().stream()
            .map(EventDescriptor::kind).collect(Collectors.toUnmodifiableSet());

    private EventCatalogue() {}

    private static Map<String, EventDescriptor> byType(Stream<EventDescriptor> descriptors) {
        return descriptors.collect(Collectors.toUnmodifiableMap(EventDescriptor::type, Function.identity()));
    }

    /** How a JDK of that feature release records what the questions need, and no more. */
    public static List<EventSetting> settings(int jdk, Collection<Question> questions) {
        var asked = Set.copyOf(questions);
        return all().map(d -> d.setting(jdk, asked)).flatMap(Optional::stream).toList();
    }

    public static Stream<EventDescriptor> all() {
        return Stream.of(PROFILE, MEASURED).flatMap(m -> m.values().stream());
    }

    /** Event types read to learn what a recording is of. */
    static Set<String> profileTypes() {
        return PROFILE.keySet();
    }

    /** True for a kind of events that say what a recording is of; none of these is measured. */
    public static boolean ofProfile(Class<? extends JvmEvent> kind) {
        return PROFILE_KINDS.contains(kind);
    }

    /** Event types read to measure. */
    static Set<String> measuredTypes() {
        return MEASURED.keySet();
    }

    /** The descriptor of one of the types above; settings name their type by id. */
    static EventDescriptor descriptor(String type, Map<Long, String> typeNames) {
        var descriptor = PROFILE.getOrDefault(type, MEASURED.get(type));
        return descriptor.kind() == Setting.class
                ? EventDescriptor.of(type, Setting.class, r -> ProfileEvents.setting(r, typeNames))
                : descriptor;
    }

    /** For events of whatever type that stand for requests served by their threads. */
    static EventDescriptor namedRequest(String type) {
        return EventDescriptor.of(type, Handler.class, r -> new Handler(r.start(), r.duration(), 0,
                r.thread("eventThread"), OptionalLong.empty(), null));
    }
}
