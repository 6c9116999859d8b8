package io.carrierscope.junit;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.Cells;
import io.carrierscope.analyzer.finding.thread.PinningCause;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.thread.CarrierUse;
import io.carrierscope.analyzer.fold.thread.Pinning;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.Visibility;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A part of a recording, with the pins that count. What decides most tests is cheap; the analyzer measures the others. */
final class Part {
    private static final int MOST_SITES = 3;
    private static final int MOST_FRAMES = 12;
    private static final String ENTRY = "jdk.internal.vm.Continuation";
    private static final Set<String> JDK_ENTRIES = Set.of(ENTRY, "java.lang.VirtualThread", "java.lang.Thread");

    /** A pin; not sure if a test at the same time may have made it, or its stack is cut off before a frame that counts. */
    private record Pin(JvmEvent.Timed event, Pinning.Site site, boolean sure) {}

    final Events events;
    final Window window;
    final Optional<Probe> probe;
    final Visibility visibility;
    /** What ran at the same time and may have made some of the pins. */
    final Set<String> others = new TreeSet<>();
    private final List<String> from;
    private final List<Pin> pins = new ArrayList<>();
    /** Ids of carriers beyond the parallelism that had nothing to run, such as those that an earlier test left: they take no part. */
    private Optional<Set<Long>> spare = Optional.empty();
    private Optional<Cell> sure = Optional.empty();

    /** @param from packages or classes of which a pin that counts has a frame; empty if all count */
    Part(Events events, Window window, Optional<Flight.Mark> mark, List<String> from) {
        this.events = events;
        this.window = window;
        this.probe = mark.flatMap(Flight.Mark::probe);
        this.from = from;
        this.visibility = new Visibility(events.recording.profile(), events.recording.coverage(), window);
        events.waits().filter(e -> window.overlapNanos(e) > 0)
                .forEach(e -> events.pin(e).ifPresent(site -> add(e, site, mark)));
    }

    /** True if the recording dropped its oldest chunks, and with them the begin of this part; the clocks of chunks differ a little. */
    boolean cutOff() {
        return !window.equals(events.recording.window())
                && events.recording.span().startNanos() - window.startNanos() > 50_000_000
                        + window.lengthNanos() / 1_000;
    }

    /** A carrier that had something to run was woken, parked again or started meanwhile. */
    private Set<Long> spare() {
        var alive = carriers().alive(window.startNanos(), window.endNanos());
        if (alive.size() <= events.parallelism()) {
            return Set.of();
        }
        var used = Stream.concat(started().stream().map(l -> l.thread().id()),
                events.of(JvmEvent.Park.class).filter(p -> p.thread() != null && p.thread().carrier()
                        && (window.contains(p.startNanos()) || window.contains(p.endNanos())))
                        .map(p -> p.thread().id()))
                .collect(Collectors.toSet());
        return alive.stream().filter(id -> !used.contains(id)).skip(Math.max(0, events.parallelism() - used.size()))
                .collect(Collectors.toSet());
    }

    private boolean counts(JvmEvent event) {
        var thread = switch (event) {
            case JvmEvent.Park p -> p.thread();
            case JvmEvent.ThreadLife l -> l.thread();
            case JvmEvent.ThreadCpuLoad c -> c.thread();
            default -> null;
        };
        if (thread == null || !thread.carrier()) {
            return true;
        }
        if (spare.isEmpty()) {
            spare = Optional.of(spare());
        }
        return !spare.get().contains(thread.id());
    }

    private void add(JvmEvent.Timed event, Pinning.Site site, Optional<Flight.Mark> mark) {
        boolean counts = from.isEmpty() || site.stack().anyFrame(this::ofOurs);
        var owners = mark.isEmpty() ? List.<Flight.Mark>of() : events.owners(event, site);
        if ((counts || !site.stack().anyFrame(f -> f.type().equals(ENTRY)))
                && mark.map(owners::contains).orElse(true)) {
            pins.add(new Pin(event, site, counts && owners.size() < 2));
            owners.stream().filter(o -> o != mark.get()).forEach(o -> others.add(o.name()));
        }
    }

    private boolean ofOurs(Frame frame) {
        return from.stream().anyMatch(n -> Frame.within(n, frame.type()));
    }

    boolean allSure() {
        return pins.stream().allMatch(Pin::sure);
    }

    /** The part as the analyzer measures it with the pins that are sure. */
    Cell sure() {
        if (sure.isEmpty()) {
            sure = Optional.of(cell(Pin::sure));
        }
        return sure.get();
    }

    /** The same with all pins. */
    Cell possible() {
        return allSure() ? sure() : cell(pin -> true);
    }

    private Cell cell(Predicate<Pin> counted) {
        var chosen = pins.stream().filter(counted).map(Pin::event).collect(Collectors.toSet());
        return Cells.of(List.of(events.measured(window,
                e -> counts(e) && (chosen.contains(e) || events.pin(e).isEmpty())))).getFirst();
    }

    /** The most that the pinned share of carrier time can be; 1 where pins may be missing. */
    double pinnedShareAtMost() {
        if (!visibility.of(Topic.PINS).seen() || !events.letGo(window)) {
            return 1;
        }
        long pinned = pins.stream().mapToLong(p -> window.overlapNanos(p.event())).sum();
        if (pinned == 0) {
            return 0;
        }
        var use = events.fold(new CarrierUse(window, 0), this::counts);
        double unstarted = (double) Math.max(0, events.parallelism() - use.count()) * window.lengthNanos();
        return pinned / (use.lifeNanos() + unstarted);
    }

    CarrierUse carriers() {
        return events.fold(new CarrierUse(window, 0), e -> true);
    }

    /** The starts of carriers in the part. */
    List<JvmEvent.ThreadLife> started() {
        return events.of(JvmEvent.ThreadLife.class).filter(l -> l.started() && l.thread() != null
                && l.thread().carrier() && window.contains(l.startNanos())).toList();
    }

    /** The largest sites of pins of these kinds, each with its cost, what held the carrier, its stack and its remedy. */
    List<String> sites(Predicate<PinKind> kinds) {
        return possible().subject().orElseThrow().measured().pinning.sites().stream()
                .filter(h -> kinds.test(h.site().kind())).limit(MOST_SITES).flatMap(this::site).toList();
    }

    private Stream<String> site(Pinning.Held held) {
        var cause = PinningCause.of(held.site().kind());
        var stack = held.site().stack();
        var frames = stack.frames().stream().dropWhile(f -> from.isEmpty() ? !f.application() : !ofOurs(f))
                .takeWhile(f -> !JDK_ENTRIES.contains(f.type())).filter(f -> !f.type().contains("$$Lambda"))
                .limit(MOST_FRAMES).map(f -> "  at " + f).toList();
        var lines = new ArrayList<String>();
        lines.add(Figure.text("%s: %,d waits, %.1f ms, the longest %.1f ms, %s", cause.id(), held.count(),
                held.totalNanos() / 1e6, held.maxNanos() / 1e6, holds(held.site())));
        if (frames.isEmpty() || !frames.getFirst().equals("  at " + stack.site())) {
            lines.add("  waits at " + Holder.waitsAt(stack));
        }
        lines.addAll(frames);
        lines.add("  Remedy: " + cause.remedy());
        return lines.stream();
    }

    /** The monitor, the native frame, or the reason that the JDK gives. */
    private String holds(Pinning.Site site) {
        return switch (site.kind()) {
            case NATIVE -> "native frame " + PinKind.nativeFrame(site.stack()).map(Frame::toString)
                    .orElse(String.valueOf(site.reason()));
            case CLASS_INIT -> "class initialiser";
            case MONITOR -> pins.stream().filter(p -> p.site().equals(site)).map(p -> switch (p.event()) {
                case JvmEvent.MonitorEnter m -> "monitor of class " + m.monitorClass();
                case JvmEvent.MonitorWait m -> "monitor of class " + m.monitorClass();
                default -> "a monitor that a method below holds (the JDK does not tell its class)";
            }).findFirst().orElse("");
            case OTHER -> String.valueOf(site.reason());
        };
    }
}
