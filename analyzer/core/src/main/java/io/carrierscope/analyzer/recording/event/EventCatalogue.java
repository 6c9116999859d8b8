package io.carrierscope.analyzer.recording.event;

import io.carrierscope.analyzer.recording.event.JvmEvent.Setting;
import io.carrierscope.analyzer.settings.EventSetting;
import io.carrierscope.analyzer.settings.Question;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** Returns the settings with which a JDK of this feature release records what the questions need, and no more. */
    public static List<EventSetting> settings(int jdk, Collection<Question> questions) {
        var questionSet = Set.copyOf(questions);
        return all().map(d -> d.setting(jdk, questionSet)).flatMap(Optional::stream).toList();
    }

    /** Returns the descriptors of all types, in no particular order. */
    public static Stream<EventDescriptor> all() {
        return Stream.of(PROFILE, MEASURED).flatMap(m -> m.values().stream());
    }

    /** Returns the names of all types of these kinds, with the JDKs that have them where some do not, as an enumeration. */
    public static String names(Collection<Class<? extends JvmEvent>> kinds) {
        return of(kinds).map(EventDescriptor::name).collect(Collectors.joining(", "));
    }

    /** Returns the names of all types of these kinds. */
    public static Set<String> types(Collection<Class<? extends JvmEvent>> kinds) {
        return of(kinds).map(EventDescriptor::type).collect(Collectors.toSet());
    }

    private static Stream<EventDescriptor> of(Collection<Class<? extends JvmEvent>> kinds) {
        return kinds.stream().distinct().flatMap(kind -> Stream.of(ProfileEvents.ALL, JdkEvents.ALL, RunnerEvents.ALL)
                .flatMap(List::stream).filter(d -> d.kind() == kind));
    }

    /** Returns the names of the types that make up the profile of a recording. */
    static Set<String> profileTypes() {
        return PROFILE.keySet();
    }

    /** Returns true if events of this kind belong to the profile of a recording. Measurements never use them. */
    public static boolean isProfile(Class<? extends JvmEvent> kind) {
        return PROFILE_KINDS.contains(kind);
    }

    /** Returns the names of the types that measurements need. */
    static Set<String> measuredTypes() {
        return MEASURED.keySet();
    }

    /**
     * Returns the descriptor of a profile or measured type.
     *
     * @param typeNames names by id, since {@code jdk.ActiveSetting} refers to types by id
     */
    static EventDescriptor descriptor(String type, Map<Long, String> typeNames) {
        var descriptor = PROFILE.getOrDefault(type, MEASURED.get(type));
        return descriptor.kind() == Setting.class
                ? EventDescriptor.of(type, Setting.class, r -> ProfileEvents.setting(r, typeNames))
                : descriptor;
    }
}
