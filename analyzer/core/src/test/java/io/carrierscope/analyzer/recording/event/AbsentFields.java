package io.carrierscope.analyzer.recording.event;

import java.util.List;

/** An event whose fields are all missing, as in a damaged recording. */
class AbsentFields extends Row {
    @Override
    public long start() {
        return 0;
    }

    @Override
    public long duration() {
        return 0;
    }

    @Override
    public long nanos(String field, long absent) {
        return absent;
    }

    @Override
    public double number(String field) {
        return 0;
    }

    @Override
    public long integer(String field) {
        return 0;
    }

    @Override
    public boolean flag(String field) {
        return false;
    }

    @Override
    public String text(String field) {
        return null;
    }

    @Override
    public String className(String field) {
        return null;
    }

    @Override
    public String typeOf(String field) {
        return null;
    }

    @Override
    public List<String> path(String field) {
        return List.of();
    }

    @Override
    public String method(String field) {
        return null;
    }

    @Override
    public ThreadRef thread(String field) {
        return null;
    }

    @Override
    public Stack stack() {
        return Stack.NONE;
    }

    @Override
    public boolean interpreted() {
        return false;
    }
}
