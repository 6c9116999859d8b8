package io.carrierscope.analyzer.report;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** A page parsed as XML. */
public record Page(Element root) {
    public static Page of(String html) throws Exception {
        var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        return new Page(builder.parse(new InputSource(new StringReader(html))).getDocumentElement());
    }

    public List<Element> elements(String name) {
        var found = root.getElementsByTagName(name);
        var list = new ArrayList<Element>();
        for (int i = 0; i < found.getLength(); i++) {
            list.add((Element) found.item(i));
        }
        return list;
    }

    /** The values of the attribute in document order. */
    public List<String> values(String attribute) {
        return elements("*").stream().filter(e -> e.hasAttribute(attribute)).map(e -> e.getAttribute(attribute))
                .toList();
    }
}
