package io.carrierscope.fleet.state;

import com.esotericsoftware.kryo.kryo5.Kryo;
import com.esotericsoftware.kryo.kryo5.io.Input;
import com.esotericsoftware.kryo.kryo5.io.Output;
import com.esotericsoftware.kryo.kryo5.objenesis.strategy.StdInstantiatorStrategy;
import com.esotericsoftware.kryo.kryo5.serializers.JavaSerializer;
import com.esotericsoftware.kryo.kryo5.util.DefaultInstantiatorStrategy;
import io.carrierscope.analyzer.recording.event.Stack;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.EnumMap;
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
}
