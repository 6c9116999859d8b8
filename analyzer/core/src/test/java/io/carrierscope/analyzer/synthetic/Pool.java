package io.carrierscope.analyzer.synthetic;

/** Constants of one type, written one after the other. */
final class Pool {
    private final Bytes content = new Bytes();
    private int count;

    /** Begins a constant; its fields follow on what is returned. */
    Bytes constant(long key) {
        count++;
        return content.number(key);
    }

    int count() {
        return count;
    }

    void writeTo(Bytes out, long typeId) {
        out.number(typeId).number(count).append(content);
    }
}
