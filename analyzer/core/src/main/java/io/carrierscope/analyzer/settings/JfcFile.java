package io.carrierscope.analyzer.settings;

import java.io.StringWriter;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes a settings file for {@code -XX:StartFlightRecording:settings=…} that records what the chosen questions need, and no
 * more.
 */
public final class JfcFile {
    private JfcFile() {}

    /**
     * Returns the text of the file for a JDK of this feature release.
     *
     * @param events the settings that the questions need
     */
    public static String of(int jdk, Collection<Question> questions, Collection<EventSetting> events) {
        var sorted = events.stream().sorted(Comparator.comparing(EventSetting::type)).toList();
        try {
            return write(label(jdk, questions), sorted);
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e); // cannot happen: a StringWriter does not fail
        }
    }

    private static String label(int jdk, Collection<Question> questions) {
        return questions.stream().map(q -> q.name().toLowerCase(Locale.ROOT)).sorted()
                .collect(Collectors.joining(", ", "", " on JDK " + jdk));
    }

    private static String write(String label, Collection<EventSetting> events) throws XMLStreamException {
        var out = new StringWriter();
        XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeCharacters("\n");
        xml.writeStartElement("configuration");
        xml.writeAttribute("version", "2.0");
        xml.writeAttribute("label", label);
        xml.writeAttribute("description", "Carrierscope: " + label);
        xml.writeAttribute("provider", "Carrierscope");
        for (EventSetting event : events) {
            write(xml, event);
        }
        xml.writeCharacters("\n");
        xml.writeEndElement();
        xml.writeEndDocument();
        return out.toString();
    }

    private static void write(XMLStreamWriter xml, EventSetting event) throws XMLStreamException {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("event");
        xml.writeAttribute("name", event.type());
        for (var setting : event.values().entrySet()) {
            xml.writeCharacters("\n    ");
            xml.writeStartElement("setting");
            xml.writeAttribute("name", setting.getKey());
            xml.writeCharacters(setting.getValue());
            xml.writeEndElement();
        }
        xml.writeCharacters("\n  ");
        xml.writeEndElement();
    }
}
