package io.carrierscope.runner.suite;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;

/** A name in a suite's text and where it stands. */
record Word(String text, int line) {

    /** Any scalar is a word. */
    static final class Reader extends StdDeserializer<Word> {
        private static final long serialVersionUID = 1;

        Reader() {
            super(Word.class);
        }

        @Override
        public Word deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            String text = parser.getValueAsString();
            if (text == null) {
                return (Word) context.handleUnexpectedToken(Word.class, parser);
            }
            return new Word(text, parser.currentTokenLocation().getLineNr());
        }
    }
}
