package io.carrierscope.fleet.state;

import com.esotericsoftware.kryo.kryo5.Kryo;
import com.esotericsoftware.kryo.kryo5.Serializer;
import com.esotericsoftware.kryo.kryo5.io.Input;
import com.esotericsoftware.kryo.kryo5.io.Output;
import java.util.Map;
import java.util.TreeMap;

/** Writes a map whose keys are of an enum. It is read as a map in the same order, since an empty one does not tell its enum. */
final class EnumMaps extends Serializer<Map<?, ?>> {
    @Override
    public void write(Kryo kryo, Output out, Map<?, ?> map) {
        out.writeVarInt(map.size(), true);
        map.forEach((key, value) -> {
            kryo.writeClassAndObject(out, key);
            kryo.writeClassAndObject(out, value);
        });
    }

    @Override
    public Map<?, ?> read(Kryo kryo, Input in, Class<? extends Map<?, ?>> type) {
        var map = new TreeMap<Object, Object>();
        kryo.reference(map);
        int size = in.readVarInt(true);
        for (int i = 0; i < size; i++) {
            map.put(kryo.readClassAndObject(in), kryo.readClassAndObject(in));
        }
        return map;
    }
}
