package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.attach.LiveEvents;
import io.carrierscope.analyzer.attach.LiveSettings.Purpose;
import io.carrierscope.analyzer.attach.LiveSettings;
import io.carrierscope.analyzer.attach.RunningJvm;
import io.carrierscope.analyzer.cli.Main.CliErrors;
import io.carrierscope.analyzer.cli.form.Forms.CauseForm;
import io.carrierscope.analyzer.cli.form.Forms.Nanoseconds;
import io.carrierscope.analyzer.cli.form.Forms.NearNames;
import io.carrierscope.analyzer.cli.form.Forms.Questions;
import io.carrierscope.analyzer.cli.form.Forms.Share;
import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.settings.EventSetting;
import io.carrierscope.analyzer.watch.Alarm;
import io.carrierscope.analyzer.watch.Look;
import io.carrierscope.analyzer.watch.Metric;
import io.carrierscope.analyzer.watch.Screen;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code analyzer watch}: shows what a JVM that runs does now. */
@Command(name = "watch", description = {
        "Shows what a JVM of this machine does, again and again until Ctrl-C: a screen on a terminal, otherwise a line each time.",
        "Exit code 1 if an alarm went off, or could not be judged in any interval."})
public final class WatchCommand extends Subcommand {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    /** CPU time that reading and measuring an event takes here. */
    private static final double READ_MICROS = 1.5;
    /** Set by the launcher, which knows whether standard output is a terminal. */
    private static final String SCREEN = "carrierscope.screen";
    private static final String HOME = "\033[H";
    private static final String ERASE_LINE = "\033[K";
    private static final String ERASE_BELOW = "\033[J";

    @Parameters(index = "0", paramLabel = "PID|NAME", description = "The number of the process, or a part of its main class or jar.")
    private String target;

    @Option(names = "--every", paramLabel = "TIME", defaultValue = "5s", converter = Nanoseconds.class, description = "Length of an interval (default: ${DEFAULT-VALUE}).")
    private long everyNanos;

    @Option(names = "--for", paramLabel = "TIME", converter = Nanoseconds.class, description = "End after that time (default: on Ctrl-C).")
    private Optional<Long> nanos = Optional.empty();

    @Mixin
    private Questions questions;

    @Option(names = "--alarm", paramLabel = "ALARM", converter = AlarmForm.class, description = "Call out a figure above its limit, such as pinned>5%%, busy>90%%, cpu>80%%, gc>5%%, p50>10ms, p99>50ms, locks>10, or a cause that is found.")
    private List<Alarm> alarms = List.of();

    private List<String> leftOut = List.of();
    private OptionalDouble threadsPerSecond = OptionalDouble.empty();
    private Optional<Look> last = Optional.empty();

    @Override
    public Integer call() throws DataError {
        if (everyNanos < SECOND) {
            throw wrong("--every must be at least 1s, the time after which the JVM flushes events");
        }
        var jvm = RunningJvm.named(target);
        int feature = jvm.feature();
        if (!target.equals(Long.toString(jvm.pid()))) {
            say("watching process " + jvm.pid() + " (" + jvm.program() + ", JDK " + feature + ")");
        }
        var judging = new Alarms(alarms);
        try (var ending = new Ending();
                var events = LiveEvents.of(jvm, () -> settings(jvm, feature), Duration.ofNanos(everyNanos))) {
            watch(events, jvm.program() + ", process " + jvm.pid(), judging, ending);
        }
        judging.neverJudged().forEach(a -> say("no interval could judge the alarm " + a));
        return judging.passed() ? 0 : Main.DATA_FAILURE;
    }

    private String settings(RunningJvm jvm, int feature) throws DataError {
        var chosen = LiveSettings.of(jvm, feature, new Purpose(questions.asked(), READ_MICROS,
                alarms.stream().anyMatch(Alarm::ofResponseTimes), this::dumpedInEachInterval, Optional.empty()));
        leftOut = chosen.leftOut();
        threadsPerSecond = chosen.threadsPerSecond();
        leftOut.forEach(this::say);
        return chosen.text();
    }

    /** A carrier without events is idle or stuck: a thread dump in each interval tells. */
    private EventSetting dumpedInEachInterval(EventSetting setting) {
        return setting.type().equals("jdk.ThreadDump")
                ? setting.and("period", Math.max(1000, TimeUnit.NANOSECONDS.toMillis(everyNanos / 2)) + " ms")
                : setting;
    }

    private void watch(LiveEvents events, String target, Alarms judging, Ending ending) throws DataError {
        long begin = System.nanoTime();
        long end = nanos.map(most -> begin + most).orElse(Long.MAX_VALUE);
        boolean more = true;
        for (long next = begin + everyNanos; more; next += everyNanos) {
            more = goesOn(events, Math.min(next, end), ending) && next < end;
            var interval = events.next();
            if (interval.isPresent()) {
                last = Optional.of(Look.at(interval.get(), last));
                show(new Screen(target, leftOut, threadsPerSecond), last.get(), judging.lines(last.get()));
                if (Terminal.plain(out()).checkError()) {
                    throw new DataError("what it watches cannot be written: nobody reads it, or the disk is full");
                }
            }
        }
        events.over().ifPresent(this::say);
    }

    /** Waits until that time; false as soon as it is to end, or there is nothing more to come. */
    private static boolean goesOn(LiveEvents events, long untilNanos, Ending ending) throws DataError {
        for (long left = untilNanos - System.nanoTime(); left > 0; left = untilNanos - System.nanoTime()) {
            if (ending.within(Math.min(left, SECOND / 5)) || events.over().isPresent()) {
                return false;
            }
        }
        return true;
    }

    private void show(Screen screen, Look look, List<String> alarming) {
        if (Boolean.getBoolean(SCREEN)) {
            var terminal = Terminal.plain(out());
            terminal.print(HOME);
            screen.rows(look).forEach(row -> terminal.print(row + ERASE_LINE + System.lineSeparator()));
            alarming.forEach(a -> terminal.print(CliErrors.line(a) + ERASE_LINE + System.lineSeparator()));
            terminal.print(ERASE_BELOW);
            terminal.flush();
        } else {
            out().println(screen.line(look));
            alarming.forEach(a -> out().println(a));
        }
    }

    /** The alarms of a watch, and what became of them. An alarm that no interval could judge was not passed. */
    public static final class Alarms {
        private final List<Alarm> all;
        private final Set<Alarm> judged = new HashSet<>();
        private final Set<Alarm> saidUnjudged = new HashSet<>();
        private boolean raised;

        public Alarms(List<Alarm> all) {
            this.all = List.copyOf(all);
        }

        /** Returns a line for each alarm that goes off, and one for each that could not be judged for the first time. */
        public List<String> lines(Look look) {
            var lines = new ArrayList<String>();
            for (Alarm alarm : all) {
                var text = alarm.raised(look);
                raised |= text.isPresent();
                text.ifPresent(t -> lines.add("ALARM " + t));
                alarm.unjudged(look).ifPresentOrElse(why -> {
                    if (saidUnjudged.add(alarm)) {
                        lines.add("NOT JUDGED " + alarm.id() + ": " + why);
                    }
                }, () -> judged.add(alarm));
            }
            return lines;
        }

        /** The alarms that no interval could judge. */
        public List<String> neverJudged() {
            return all.stream().filter(a -> !judged.contains(a)).map(Alarm::id).toList();
        }

        /** True if each alarm was judged and none went off. */
        public boolean passed() {
            return !raised && neverJudged().isEmpty();
        }
    }

    /** Reads an alarm such as {@code pinned>5%}, {@code p99>50ms}, {@code locks>10} or the id of a cause. */
    public static final class AlarmForm implements ITypeConverter<Alarm> {
        private static final Pattern ABOVE = Pattern.compile("(\\w+) ?> ?(\\S.*)");
        private static final Pattern NUMBER = Pattern.compile("\\d{1,9}(?:\\.\\d{1,9})?");

        @Override
        public Alarm convert(String text) {
            Matcher m = ABOVE.matcher(text);
            if (!m.matches()) {
                return Findings.named(text).map(c -> new Alarm.Cause(c.id()))
                        .orElseThrow(() -> wrong(text, NearNames.hint(text, CauseForm.ids())));
            }
            var metric = Metric.named(m.group(1)).orElseThrow(() -> wrong(text, NearNames.hint(m.group(1), metrics())));
            return new Alarm.Above(metric, limit(metric.unit(), m.group(2)));
        }

        private static double limit(Metric.Unit unit, String text) {
            return switch (unit) {
                case SHARE -> new Share().convert(text);
                case DURATION -> new Nanoseconds().convert(text);
                case NUMBER -> {
                    if (!NUMBER.matcher(text).matches()) {
                        throw new TypeConversionException("'" + text + "' is not a number of threads");
                    }
                    yield Double.parseDouble(text);
                }
            };
        }

        private static TypeConversionException wrong(String text, String hint) {
            return new TypeConversionException(
                    "'" + text + "' is neither a cause nor a limit such as pinned>5%, p99>50ms"
                            + " or locks>10 (figures: "
                            + String.join(", ", metrics()) + ")" + hint);
        }

        private static List<String> metrics() {
            return Arrays.stream(Metric.values()).map(Metric::id).toList();
        }
    }
}
