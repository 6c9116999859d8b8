package io.carrierscope.fleet.state;

import com.esotericsoftware.kryo.kryo5.Kryo;
import com.esotericsoftware.kryo.kryo5.Serializer;
import com.esotericsoftware.kryo.kryo5.io.Input;
import com.esotericsoftware.kryo.kryo5.io.Output;
import java.nio.file.Path;

/** Writes the name of a file. */
final class Paths extends Serializer<Path> {
    Paths() {
        super(false, true);
    }

    @Override
    public void write(Kryo kryo, Output out, Path path) {
        out.writeString(path.toString());
    }

    @Override
    public Path read(Kryo kryo, Input in, Class<? extends Path> type) {
        return Path.of(in.readString());
    }
}
