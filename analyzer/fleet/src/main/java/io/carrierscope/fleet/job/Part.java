package io.carrierscope.fleet.job;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.fleet.state.State;
import io.carrierscope.fleet.storage.Piece;
import io.carrierscope.fleet.storage.Storage;
import java.util.Optional;

/**
 * What was measured in some chunks of a recording.
 *
 * @param offset of the last of these chunks
 * @param measured empty if the recording must be measured in one piece
 */
record Part(long offset, Optional<MeasuredRecording> measured) {
    static byte[] of(Piece piece) throws Exception {
        return State.write(new Part(piece.offset(), Storage.withLocal(piece, local -> {
            try {
                return Optional.of(MeasuredRecording.ofPart(local, new Window(piece.startNanos(), piece.endNanos())));
            } catch (DataError e) {
                return Optional.empty();
            }
        })));
    }

    static byte[] joined(byte[] one, byte[] other) {
        return State.write(read(one).joined(read(other)));
    }

    /** Reads a part, with measurements that can be merged. */
    static Part read(byte[] bytes) {
        var part = State.read(bytes, Part.class);
        return new Part(part.offset, part.measured.map(m -> {
            var constructed = Measurements.empty(m.measured().context());
            constructed.merge(m.measured());
            return new MeasuredRecording(m.file(), m.profile(), m.coverage(), m.span(), constructed);
        }));
    }

    private Part joined(Part other) {
        Part earlier = offset < other.offset ? this : other;
        Part later = earlier == this ? other : this;
        return new Part(later.offset, earlier.measured.flatMap(e -> later.measured.flatMap(e::joined)));
    }
}
