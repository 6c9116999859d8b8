package io.carrierscope.analyzer.recording;

/**
 * What the bytes of the virtual threads without a name of a chunk have in common, known from one of them: all but the id. There may be
 * millions of them, whose fields then need not be read one by one.
 */
final class AlikeThreads {
    private int lengthBefore;
    private int lengthAfter;
    private long before = 1; // with no mask equal to nothing
    private long beforeMask;
    private long after;
    private long afterMask;

    /**
     * Takes a thread as an example, unless there are more than {@value Long#BYTES} bytes on one side of its id.
     *
     * @param id where its id is, which ends before {@code afterId}
     */
    void learn(byte[] bytes, int place, int id, int afterId, int end) {
        if (id - place <= Long.BYTES && end - afterId <= Long.BYTES) {
            lengthBefore = id - place;
            lengthAfter = end - afterId;
            beforeMask = mask(lengthBefore);
            afterMask = mask(lengthAfter);
            before = Words.word(bytes, place) & beforeMask;
            after = Words.word(bytes, afterId) & afterMask;
        }
    }

    private static long mask(int length) {
        return length == Long.BYTES ? -1 : (1L << length * Byte.SIZE) - 1;
    }

    /** The id of the thread at the place; 0 where it is not like the example, or its id has more than 31 bits. */
    int id(byte[] bytes, int place) {
        if ((Words.word(bytes, place) & beforeMask) != before) {
            return 0;
        }
        int at = place + lengthBefore;
        long id = Words.number(bytes, at);
        boolean alike = (Words.word(bytes, at + Words.length(bytes, at)) & afterMask) == after;
        return alike ? ThreadLayout.shortId(id) : 0;
    }

    /** Where the thread at the place ends, which is like the example. */
    int end(byte[] bytes, int place) {
        int at = place + lengthBefore;
        return at + Words.length(bytes, at) + lengthAfter;
    }
}
