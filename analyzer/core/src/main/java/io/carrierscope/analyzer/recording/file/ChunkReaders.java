package io.carrierscope.analyzer.recording.file;

import io.carrierscope.analyzer.recording.chunk.ChunkReader;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Readers of chunks for files that are read one after the other or at the same time. They keep their memory and the types of the last
 * chunk, and share equal stacks: files of one program have the same types, and many of the same stacks.
 */
final class ChunkReaders {
    private static final int MAX_STACKS = 50_000;

    private final Queue<ChunkReader> free = new ConcurrentLinkedQueue<>();
    private final Map<Stack, Stack> stacks = new ConcurrentHashMap<>();

    ChunkReader take() {
        ChunkReader known = free.poll();
        return known == null ? new ChunkReader(this::intern) : known;
    }

    void giveBack(ChunkReader reader) {
        free.add(reader);
    }

    /** Returns the equal stack of an earlier chunk, so that equal stacks share memory up to {@value #MAX_STACKS} of them. */
    private Stack intern(Stack stack) {
        Stack known = stacks.get(stack);
        if (known == null && stacks.size() < MAX_STACKS) {
            known = stacks.putIfAbsent(stack, stack);
        }
        return known == null ? stack : known;
    }
}
