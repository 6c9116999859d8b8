package io.carrierscope.runner.suite.yaml;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;

/** A name in a suite and its line. */
record LocatedName(String text, int line) {

    /** Any scalar is a word. */
    static final class Reader extends StdDeserializer<LocatedName> {
        Reader() {
            super(LocatedName.class);
        }

        @Override
        public LocatedName deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            String text = parser.getValueAsString();
            if (text == null) {
                return (LocatedName) context.handleUnexpectedToken(LocatedName.class, parser);
            }
            return new LocatedName(text, parser.currentTokenLocation().getLineNr());
        }
    }
}
