package io.carrierscope.analyzer.recording.jmc;

import io.carrierscope.analyzer.recording.event.EventSink;
import io.carrierscope.analyzer.recording.event.Selection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmc.common.item.IAccessorKey;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.util.LabeledIdentifier;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.jdk.JdkAttributes;
import org.openjdk.jmc.flightrecorder.jdk.JdkTypeIDs;
import org.openjdk.jmc.flightrecorder.parser.ValueField;

/** The loaded events of one type, as rows. */
final class LoadedRows {
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
