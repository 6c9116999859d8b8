package io.carrierscope.analyzer.check;

import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** A check as JUnit XML for build servers: one test case for each limit of each cell; it is skipped where a limit that is not decided may pass. */
public final class JUnitXml {
    private JUnitXml() {}

    public static String of(Check check) {
        var out = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
            xml.writeStartDocument();
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", "carrierscope");
            xml.writeAttribute("tests", Integer.toString(check.outcomes().size()));
            xml.writeAttribute("failures", Integer.toString(check.failed().size()));
            xml.writeAttribute("skipped", Integer.toString(check.allowed().size()));
            for (Check.Outcome outcome : check.outcomes()) {
                testCase(xml, outcome, check.fails(outcome));
            }
            xml.writeEndElement();
            xml.writeEndDocument();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e); // a StringWriter does not fail
        }
        return out.toString();
    }

    private static void testCase(XMLStreamWriter xml, Check.Outcome outcome, boolean fails) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", printable(outcome.judged()));
        xml.writeAttribute("name", printable(outcome.limit().name()));
        if (outcome.judgement().status() != Judgement.Status.KEPT) {
            xml.writeStartElement(fails ? "failure" : "skipped");
            xml.writeAttribute("message", printable(outcome.line()));
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    /** XML cannot hold most control characters, not even escaped. */
    private static String printable(String text) {
        return text.replaceAll("[\\x00-\\x1F\\x7F\\uFFFE\\uFFFF\\p{Cs}]", "?");
    }
}
