package io.carrierscope.mcp;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Sides;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.text.Tables.SidesText;
import java.util.ArrayList;
import java.util.List;

/** Two sides of one recording or several each, and what differs. */
final class Comparing {
    private Comparing() {}

    static String compare(Recordings recordings, Arguments arguments) throws DataError {
        var before = side(recordings, arguments, "before");
        var after = side(recordings, arguments, "after");
        var reply = new Reply();
        reply.quote(SidesText.of(List.of(before, after)));
        return reply.text("explain with the file of the side that is worse; places of what differs."
                + (before.repetitions().size() + after.repetitions().size() == 2
                        ? " One recording a side tells no noise: three or more do."
                        : ""));
    }

    private static CellGroup side(Recordings recordings, Arguments arguments, String name) throws DataError {
        var files = arguments.texts(name);
        if (files.isEmpty()) {
            throw new DataError("the argument " + name + " is missing: one file or a list of them");
        }
        var measured = new ArrayList<MeasuredRecording>();
        for (String file : files) {
            measured.addAll(recordings.analysis(file).recordings());
        }
        return Sides.of(name + " (" + Texts.plain(files.getFirst()) + (files.size() == 1 ? "" : " …") + ")", measured);
    }
}
