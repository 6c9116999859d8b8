package io.carrierscope.analyzer.recording.jmc;

import io.carrierscope.analyzer.recording.EventSource.Coverage;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.RecordingProfile;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Decoding.EventBatchConsumer;
import io.carrierscope.analyzer.recording.event.Decoding.EventSink;
import io.carrierscope.analyzer.recording.event.Selection.RequestEvent;
import io.carrierscope.analyzer.recording.event.Selection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.openjdk.jmc.common.item.IAccessorKey;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IRange;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.LabeledIdentifier;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.jdk.JdkAttributes;
import org.openjdk.jmc.flightrecorder.jdk.JdkTypeIDs;
import org.openjdk.jmc.flightrecorder.parser.ValueField;

/** A recording that JMC has loaded. Its events go through the same decoders as those of a file. */
public final class LoadedRecording implements EventSource {
    /** The suffix that JMC adds to a type name when a later chunk has other fields for it. */
    private static final Pattern OTHER_FIELDS = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$");

    /** JMC holds all events in memory, in about ten times the size of the file. */
    private static final long MOST_BYTES = 128L << 20;

    private final Path name;
    private final Optional<RequestEvent> requestEvent;
    private final IItemCollection items;
    private final Set<IRange<IQuantity>> chunks;
    private final RecordingProfile profile = new RecordingProfile();

    private LoadedRecording(Path name, Optional<RequestEvent> requestEvent, IItemCollection items) {
        this.name = name;
        this.requestEvent = requestEvent;
        this.items = items;
        this.chunks = chunks(items);
    }

    @SuppressWarnings("deprecation") // JMC has no other method for the time range of the chunks
    private static Set<IRange<IQuantity>> chunks(IItemCollection items) {
        return items.getUnfilteredTimeRanges();
    }

    /**
     * Reads the profile of the recording.
     *
     * @param name the name to report, since JMC does not know the file
     * @throws DataError if no events are loaded
     */
    public static LoadedRecording of(String name, IItemCollection items) throws DataError {
        return of(Path.of(name), Optional.empty(), items);
    }

    /**
     * Loads a file whose format is older than our own reader reads: that of JDK 7 to 10.
     *
     * @param format the format, such as 0.9
     * @param requestEvent the event type to count as requests
     * @throws DataError if JMC's parser cannot read it, it is too large to be loaded, or it has no such request event
     */
    public static LoadedRecording ofOld(Path file, String format, Optional<RequestEvent> requestEvent)
            throws DataError {
        String what = file + ": is a recording in format " + format + " of JDK 7 to 10, ";
        if (file.toFile().length() > MOST_BYTES) {
            throw new DataError(what + "of which " + (MOST_BYTES >> 20)
                    + " MB at most are read; JDK Mission Control opens it");
        }
        JmcReader.quiet();
        IItemCollection items;
        try {
            items = JfrLoaderToolkit.loadEvents(file.toFile());
        } catch (IOException | CouldNotLoadRecordingException | RuntimeException | OutOfMemoryError
                | StackOverflowError e) { // the parser trusts the sizes in the file
            throw new DataError(what + "and the parser of JDK Mission Control cannot read it ("
                    + e.getClass().getSimpleName() + ": " + e.getMessage() + ")");
        }
        var loaded = of(file, requestEvent, items);
        loaded.profile.readBy("format " + format + ", read by the parser of JDK Mission Control");
        if (requestEvent.isPresent() && !loaded.profile.eventCounts().containsKey(requestEvent.get().type())) {
            throw new DataError(
                    file + ": holds no event " + requestEvent.get().type() + ", so there are no requests to count");
        }
        return loaded;
    }

    private static LoadedRecording of(Path name, Optional<RequestEvent> requestEvent, IItemCollection items)
            throws DataError {
        var loaded = new LoadedRecording(name, requestEvent, items);
        if (loaded.chunks.isEmpty()) {
            throw new DataError(name + ": holds no events");
        }
        loaded.decode(Selection.profile(), kind -> EventBatchConsumer.each(loaded.profile::accept));
        loaded.profile.count(loaded.counts());
        return loaded;
    }

    @Override
    public Path file() {
        return name;
    }

    @Override
    public RecordingProfile profile() {
        return profile;
    }

    @Override
    public Coverage coverage() {
        return new Coverage(chunks.size(), Window.gaps(spans()));
    }

    @Override
    public Window span() {
        return Window.around(spans());
    }

    private List<Window> spans() {
        return chunks.stream().map(c -> new Window(nanos(c.getStart()), Math.max(nanos(c.getEnd()),
                nanos(c.getStart()) + 1))).toList();
    }

    private static long nanos(IQuantity instant) {
        return instant.clampedLongValueIn(UnitLookup.EPOCH_NS);
    }

    @Override
    public <A extends EventSink> A fold(Supplier<A> accumulator, BinaryOperator<A> merge) throws DataError {
        A into = accumulator.get();
        decode(Selection.measured(requestEvent).wallTime(profile.samplesWallTime()), into);
        return into;
    }

    private void decode(Selection wanted, EventSink sink) throws DataError {
        var constants = new JmcRow.Constants();
        try {
            for (IItemIterable events : items) {
                if (wanted.names().contains(type(events))) {
                    new LoadedRows(events, constants).decode(wanted, type(events), sink);
                }
            }
        } catch (ClassCastException | NullPointerException | IndexOutOfBoundsException e) { // of constants that are damaged
            throw new DataError(
                    name + ": is damaged: the parser of JDK Mission Control cannot give an event (" + e + ")");
        }
    }

    private Map<String, Long> counts() {
        var counts = new HashMap<String, Long>();
        items.forEach(events -> counts.merge(type(events), events.getItemCount(), Long::sum));
        return counts;
    }

    private static String type(IItemIterable events) {
        return OTHER_FIELDS.matcher(events.getType().getIdentifier()).replaceFirst("");
    }

    /** The loaded events of one type, as rows. */
    static final class LoadedRows {
        private static final Set<String> SAMPLES = Set.of(JdkTypeIDs.EXECUTION_SAMPLE, JdkTypeIDs.NATIVE_METHOD_SAMPLE);

        private final IItemIterable events;
        private final List<ValueField> fields = new ArrayList<>();
        private final List<IMemberAccessor<?, IItem>> accessors = new ArrayList<>();
        private final Map<Long, String> typeNames = new HashMap<>();
        private final JmcRow row;

        LoadedRows(IItemIterable events, JmcRow.Constants constants) {
            this.events = events;
            events.getType().getAccessorKeys().keySet().forEach(this::add);
            this.row = new JmcRow(fields, constants);
        }

        private void add(IAccessorKey<?> key) {
            String name = recorded(key.getIdentifier());
            fields.add(new ValueField(name, name, null, key.getContentType()));
            accessors.add(events.getType().getAccessor(key));
        }

        /** The name of the field in the file: JMC renames the one of samples and the type id of settings. */
        private String recorded(String field) {
            if (field.equals(JdkAttributes.REC_SETTING_FOR.getIdentifier())) {
                return "id";
            }
            return field.equals(JfrAttributes.EVENT_THREAD.getIdentifier())
                    && SAMPLES.contains(events.getType().getIdentifier()) ? "sampledThread" : field;
        }

        void decode(Selection wanted, String type, EventSink sink) {
            var decodings = wanted.decodings(type, typeNames, sink);
            if (decodings.isEmpty()) {
                return;
            }
            var values = new Object[accessors.size()];
            for (IItem event : events) {
                for (int i = 0; i < values.length; i++) {
                    values[i] = plain(accessors.get(i).getMember(event));
                }
                decodings.forEach(d -> d.accept(row.over(values)));
            }
        }

        /** Returns the value as decoders expect it. JMC replaces the type id of a setting by a label. */
        private Object plain(Object value) {
            if (value instanceof LabeledIdentifier type) {
                typeNames.put(type.getImplementationId(), type.getInterfaceId());
                return type.getImplementationId();
            }
            return value;
        }
    }
}
