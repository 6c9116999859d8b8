package io.carrierscope.analyzer.report;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** A page parsed as XML. */
record Page(Element root) {
    static Page of(String html) throws Exception {
        var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        return new Page(builder.parse(new InputSource(new StringReader(html))).getDocumentElement());
    }

    List<Element> elements(String name) {
        var found = root.getElementsByTagName(name);
        var list = new ArrayList<Element>();
        for (int i = 0; i < found.getLength(); i++) {
            list.add((Element) found.item(i));
        }
        return list;
    }

    /** The values of the attribute in document order. */
    List<String> values(String attribute) {
        return elements("*").stream().filter(e -> e.hasAttribute(attribute)).map(e -> e.getAttribute(attribute))
                .toList();
    }
}
