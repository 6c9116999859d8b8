package io.carrierscope.analyzer.finding;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.model.WhatIf;
import io.carrierscope.analyzer.recording.Sight;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The verdict on a cause in a cell: found, absent, or unknown because the recording does not show it. */
public sealed interface Verdict {
    /**
     * The noise of single runs of one cell, as a share. Most causes are only found where the cell would differ by more
     * without it, the same limit as that of a ratio worth showing.
     */
    double NOISE = 0.05;

    /** What the verdict is on. */
    Finding finding();

    /** Stable id of the finding. */
    default String cause() {
        return finding().id();
    }

    /** True for a verdict on a doubt about the measurement, which does not explain it. */
    default boolean doubt() {
        return finding().rank() == Finding.Rank.VALIDITY;
    }

    /**
     * The cause was found.
     *
     * @param share share of {@code shareOf} that the cause takes, 0 to 1
     * @param lowerBound true if the recording shows only a part of what counts, such as waits above a threshold: the cause
     *        takes the share or more
     * @param shareOf the whole that the share refers to
     * @param because id of the cause that holds this resource: the threads in it wait for another one, so it is only full
     *        because of that
     * @param whatIf prediction without the cause; empty until it is computed
     * @param place where it was found; empty where neither stacks nor names tell
     * @param gain the factor by which throughput could grow without the cause, 1 or more; empty if unknown
     */
    record Found(Finding finding, double share, boolean lowerBound, String shareOf, List<Evidence> evidence,
            String remedy, Optional<String> because, Optional<WhatIf> whatIf, Optional<Place> place,
            OptionalDouble gain)
            implements
                Verdict {
        /** Creates a verdict with an exact share and without a prediction. */
        public Found(Finding finding, double share, String shareOf, List<Evidence> evidence, String remedy) {
            this(finding, share, false, shareOf, evidence, remedy, Optional.empty(), Optional.empty(), Optional.empty(),
                    OptionalDouble.empty());
        }

        /** Creates a verdict with the usual remedy of what was found. */
        public Found(Finding finding, double share, String shareOf, List<Evidence> evidence) {
            this(finding, share, shareOf, evidence, finding.remedy());
        }

        /** Returns the causes found among the verdicts. */
        public static List<Found> of(List<Verdict> verdicts) {
            return verdicts.stream().filter(Found.class::isInstance).map(Found.class::cast).toList();
        }

        /** Returns true for what only may hold up the service. */
        public boolean suspicion() {
            return finding.rank() == Finding.Rank.SUSPICION;
        }

        /** Returns the cause to name first: the first that is not a doubt about the measurement. */
        public static Optional<Found> first(List<Verdict> verdicts) {
            return of(verdicts).stream().filter(f -> !f.doubt()).findFirst();
        }

        public Found with(WhatIf prediction) {
            return new Found(finding, share, lowerBound, shareOf, evidence, remedy, because, Optional.of(prediction),
                    place, gain);
        }

        /** Returns the verdict with the share as a lower bound, unless the recording shows all that counts. */
        public Found given(Sight sight) {
            return sight.seen() ? this : atLeast();
        }

        /** Returns the verdict with the share as a lower bound. */
        public Found atLeast() {
            return new Found(finding, share, true, shareOf, evidence, remedy, because, whatIf, place, gain);
        }

        /** Returns the same verdict, held by another cause or by none. */
        public Found because(Optional<String> other) {
            return new Found(finding, share, lowerBound, shareOf, evidence, remedy, other, whatIf, place, gain);
        }

        /** Returns the same verdict at this place. */
        public Found at(Optional<Place> where) {
            return new Found(finding, share, lowerBound, shareOf, evidence, remedy, because, whatIf, where, gain);
        }

        /** Returns the same verdict with this gain. */
        public Found gaining(OptionalDouble factor) {
            return new Found(finding, share, lowerBound, shareOf, evidence, remedy, because, whatIf, place, factor);
        }

        /** Returns what can be gained, as a phrase; empty if that is unknown or hardly anything. */
        public Optional<String> gained() {
            boolean ofStops = finding instanceof CellCause c && c.gainsTime()
                    && whatIf.filter(WhatIf.Predicted.class::isInstance).isEmpty();
            return gain.stream().filter(g -> g >= 1 + NOISE)
                    .mapToObj(g -> ofStops
                            ? Numbers.ratio(g) + " × the work at the pace between the stops"
                            : "up to " + Numbers.ratio(g) + " × the work")
                    .findFirst();
        }

        /** Returns what to do, as a sentence without its end, and the cause to look at first if there is one. */
        public String advice() {
            return "Remedy: " + remedy
                    + because.map(other -> " (comes from " + other + ", so first look at that)").orElse("");
        }
    }

    /** The recording shows that the cause is absent. */
    record Absent(Finding finding, List<Evidence> evidence) implements Verdict {
        /** Creates a verdict with one observation, see {@link Evidence#of}. */
        public Absent(Finding finding, String source, String claim, Object... figures) {
            this(finding, List.of(Evidence.of(source, claim, figures)));
        }

        /** Returns this verdict, or an unknown one unless the recording shows all that counts. */
        public Verdict given(Sight sight) {
            return sight.seen() ? this : new Unknown(finding, sight);
        }
    }

    /**
     * The recording does not show whether the cause is present.
     *
     * @param missing what it lacks
     * @param howToRecord the recorder option that would show it
     * @param suspicion how much of what the cause asserts was seen nevertheless, 0 to 1: the most suspicious cause is named first
     */
    record Unknown(Finding finding, String missing, String howToRecord, double suspicion) implements Verdict {
        /** Creates a verdict without suspicion. */
        public Unknown(Finding finding, String missing, String howToRecord) {
            this(finding, missing, howToRecord, 0);
        }

        /** Creates a verdict from what the recording does not show. */
        public Unknown(Finding finding, Sight sight) {
            this(finding, sight.missing(), sight.howToRecord());
        }

        /** The option that records the CPU load. */
        public static final String CPU_LOAD = "jdk.CPULoad#enabled=true,period=1s";

        /** Creates a verdict for want of the CPU load. */
        public static Unknown withoutCpuLoad(Finding finding) {
            return new Unknown(finding, "no jdk.CPULoad in the measured time", CPU_LOAD);
        }

        /** Creates a verdict that other processes of the machine keep from being known. */
        public static Unknown crowded(Finding finding, String missing) {
            return new Unknown(finding, missing, "a quiet machine");
        }

        /** The same where it was recorded what other processes used; otherwise a verdict for want of that. */
        public static Unknown crowded(Finding finding, MeasuredRecording recording, String missing) {
            return recording.machineUnknown() ? withoutCpuLoad(finding) : crowded(finding, missing);
        }

        /** Creates a verdict on a process that used what others left of the machine. */
        public static Unknown ofShared(Finding finding) {
            return crowded(finding, "other processes used the rest, so it is unknown whether this one needed more");
        }

        /** Returns the unknown causes among the verdicts. */
        public static List<Unknown> of(List<Verdict> verdicts) {
            return verdicts.stream().filter(Unknown.class::isInstance).map(Unknown.class::cast).toList();
        }

        /** Returns the same verdict with this suspicion. */
        public Unknown suspected(double share) {
            return new Unknown(finding, missing, howToRecord, share);
        }
    }
}
