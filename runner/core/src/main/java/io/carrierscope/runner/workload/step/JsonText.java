package io.carrierscope.runner.workload.step;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.util.BufferRecycler;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.core.util.RecyclerPool;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.StepContext;
import io.carrierscope.runner.workload.Syntax;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Writes a document of about this size as JSON, and reads it again, by Jackson. */
public record JsonText(int kilobytes) implements Step.Computing, Step.Untimed {
    static final Syntax SYNTAX = new Syntax("json", JsonText.class,
            (name, value) -> new JsonText(Cache.kilobytes(value.text())));
    /** Bytes of an item of the document, as JSON. */
    private static final int ITEM = 64;

    /** Made by the first request: whoever only reads a suite needs none. */
    private static final class Mapper {
        static final ObjectMapper ONE = new ObjectMapper(JsonFactory.builder().recyclerPool(buffers()).build());

        /** Jackson 2 keeps its buffers for each thread, Jackson 3 in a queue that all threads share. */
        private static RecyclerPool<BufferRecycler> buffers() {
            return switch (System.getProperty("carrierscope.json-buffers", "thread-local")) {
                case "shared" -> JsonRecyclerPools.newConcurrentDequePool();
                case "none" -> JsonRecyclerPools.nonRecyclingPool();
                default -> JsonRecyclerPools.threadLocalPool();
            };
        }
    }

    @Override
    public void run(StepContext context) {
        try {
            JsonNode document = context.shared(this, JsonNode.class, this::document);
            Mapper.ONE.readTree(Mapper.ONE.writeValueAsBytes(document));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private JsonNode document() {
        ArrayNode items = Mapper.ONE.createArrayNode();
        for (int i = 0; i < kilobytes * 1024 / ITEM; i++) {
            items.addObject().put("id", 100_000 + i).put("name", "a thing that is sold here").put("price", 17.25);
        }
        return items;
    }
}
