package io.carrierscope.fleet.state;

import com.esotericsoftware.kryo.kryo5.Kryo;
import com.esotericsoftware.kryo.kryo5.Serializer;
import com.esotericsoftware.kryo.kryo5.io.Input;
import com.esotericsoftware.kryo.kryo5.io.Output;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.Arrays;

/** Writes the frames of a stack without what it caches about them. */
final class Stacks extends Serializer<Stack> {
    Stacks() {
        super(false, true);
    }

    @Override
    public void write(Kryo kryo, Output out, Stack stack) {
        kryo.writeObject(out, stack.frames().toArray(Frame[]::new));
    }

    @Override
    public Stack read(Kryo kryo, Input in, Class<? extends Stack> type) {
        return new Stack(Arrays.asList(kryo.readObject(in, Frame[].class)));
    }
}
