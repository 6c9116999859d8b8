package io.carrierscope.fleet.state;

import com.esotericsoftware.kryo.kryo5.Kryo;
import com.esotericsoftware.kryo.kryo5.Serializer;
import com.esotericsoftware.kryo.kryo5.io.Input;
import com.esotericsoftware.kryo.kryo5.io.Output;
import com.esotericsoftware.kryo.kryo5.objenesis.strategy.StdInstantiatorStrategy;
import com.esotericsoftware.kryo.kryo5.serializers.FieldSerializer;
import com.esotericsoftware.kryo.kryo5.serializers.JavaSerializer;
import com.esotericsoftware.kryo.kryo5.util.DefaultInstantiatorStrategy;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Values of the analyzer as bytes: folds, results, labels. One mechanism writes the fields of any class, so a new fold needs nothing
 * here. Fields that are transient, or that hold functions, are left out: what is read back can be asked and merged into
 * a value that was constructed, but takes no more events. Only the build that wrote the bytes reads them.
 */
public final class State {
    private static final ThreadLocal<Kryo> KRYO = ThreadLocal.withInitial(State::kryo);

    private State() {}

    private static Kryo kryo() {
        var kryo = new Kryo();
        kryo.setRegistrationRequired(false);
        // stacks and threads are shared by many sites
        kryo.setReferences(true);
        // a fold may hold sums of sums, and Kryo would take the type variables of the inner ones for those of the outer
        kryo.setOptimizedGenerics(false);
        kryo.setClassLoader(State.class.getClassLoader());
        kryo.setInstantiatorStrategy(new DefaultInstantiatorStrategy(new StdInstantiatorStrategy()));
        kryo.addDefaultSerializer(EnumMap.class, new EnumMaps());
        kryo.addDefaultSerializer(Path.class, new Paths());
        kryo.addDefaultSerializer(Stack.class, new Stacks());
        kryo.addDefaultSerializer(Pattern.class, new JavaSerializer());
        kryo.setDefaultSerializer(WithoutFunctions.class);
        return kryo;
    }

    /** Returns the value as bytes. */
    public static byte[] write(Object value) {
        var bytes = new ByteArrayOutputStream();
        var deflater = new Deflater(Deflater.BEST_SPEED);
        try (var out = new Output(new DeflaterOutputStream(bytes, deflater))) {
            out.writeLong(Build.stamp());
            KRYO.get().writeClassAndObject(out, value);
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    /**
     * Returns the value that was written.
     *
     * @throws IllegalStateException if another build wrote it
     */
    public static <T> T read(byte[] bytes, Class<T> type) {
        try (var in = new Input(new InflaterInputStream(new ByteArrayInputStream(bytes)))) {
            if (in.readLong() != Build.stamp()) {
                throw new IllegalStateException("these figures are of another build of Carrierscope; all JVMs of a job"
                        + " need the same jar");
            }
            return type.cast(KRYO.get().readClassAndObject(in));
        }
    }

    /** Writes the fields of an object but those that hold functions: these are the same in every object of the class. */
    public static final class WithoutFunctions<T> extends FieldSerializer<T> {
        /** Creates the serializer of a class, as Kryo asks for it. */
        public WithoutFunctions(Kryo kryo, Class<?> type) {
            super(kryo, type);
            Arrays.stream(getFields())
                    .filter(f -> f.getField().getType().isAnnotationPresent(FunctionalInterface.class))
                    .toList().forEach(this::removeField);
        }
    }

    /** Writes the name of a file. */
    static final class Paths extends Serializer<Path> {
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

    /** Writes the frames of a stack without what it caches about them. */
    static final class Stacks extends Serializer<Stack> {
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

    /** Writes a map whose keys are of an enum. It is read as a map in the same order, since an empty one does not tell its enum. */
    static final class EnumMaps extends Serializer<Map<?, ?>> {
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
}
