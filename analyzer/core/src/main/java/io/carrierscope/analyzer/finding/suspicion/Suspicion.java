package io.carrierscope.analyzer.finding.suspicion;

import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Something that may hold up a service in whose recording no cause was found: while there is one, it is not called healthy. */
public final class Suspicion extends Finding {
    private static final Set<Class<? extends JvmEvent>> PLACED = Set.of(JvmEvent.Park.class,
            JvmEvent.Allocation.class, JvmEvent.SocketIo.class);
    /** One dump may meet a rare moment. */
    private static final int FEWEST_DUMPS = 2;

    private final Function<Service, Optional<Seen>> question;
    private final Function<Service, Sight> enough;
    private final boolean usualAtRest;
    private final String name;

    /**
     * @param question what is seen of it
     * @see Finding#Finding
     */
    Suspicion(String id, String about, String remedy, String wrongWhen, List<Class<? extends JvmEvent>> needs,
            Function<Service, Optional<Seen>> question) {
        this(id, about, remedy, wrongWhen, needs, question, s -> Sight.SEEN, false, id);
    }

    private Suspicion(String id, String about, String remedy, String wrongWhen, List<Class<? extends JvmEvent>> needs,
            Function<Service, Optional<Seen>> question, Function<Service, Sight> enough, boolean usualAtRest,
            String name) {
        super(id, about, remedy, wrongWhen, needs);
        this.question = question;
        this.enough = enough;
        this.usualAtRest = usualAtRest;
        this.name = name;
    }

    /** The same suspicion, which is not raised in a JVM that has nothing to do: all of its threads wait. */
    Suspicion ofWaits() {
        return new Suspicion(id(), about(), remedy(), wrongWhen(), needs(), question, enough, true, name);
    }

    /** The same of which samples tell: it is absent only where those that were taken would have shown it. */
    Suspicion ofSamples(Function<Service, Sight> wouldShow) {
        return new Suspicion(id(), about(), remedy(), wrongWhen(), needs(), question, wouldShow, usualAtRest,
                name);
    }

    /** The same, called by what it suspects. */
    private Suspicion of(Finding suspected) {
        return new Suspicion(id(), about(), remedy(), wrongWhen(), needs(), question, enough, usualAtRest,
                suspected.id());
    }

    @Override
    public String name() {
        return name;
    }

    boolean usualAtRest() {
        return usualAtRest;
    }

    /**
     * What is seen of a suspicion.
     *
     * @param share share of {@code shareOf}, 0 to 1
     * @param claim what is seen, as a clause
     * @param remedy what to do; empty for the usual
     * @param suspected the cause that it may be; empty where the suspicion itself says it
     */
    record Seen(double share, String shareOf, String claim, Optional<String> remedy, Optional<Finding> suspected) {
        Seen(double share, String shareOf, String claim, Optional<String> remedy) {
            this(share, shareOf, claim, remedy, Optional.empty());
        }

        Seen(double share, String shareOf, String claim) {
            this(share, shareOf, claim, Optional.empty());
        }
    }

    @Override
    public String judges() {
        return "one recording of a service";
    }

    @Override
    public Rank rank() {
        return Rank.SUSPICION;
    }

    /** The verdict; it is absent only where all events that would show it were recorded. */
    public Verdict judge(Service s) {
        if (needs().contains(JvmEvent.ThreadDump.class)
                && s.recording().measured().standing.count() < FEWEST_DUMPS) {
            return new Verdict.Unknown(this, "two thread dumps were not recorded",
                    "jdk.ThreadDump#enabled=true,period=5s");
        }
        return question.apply(s).<Verdict>map(seen -> new Verdict.Found(seen.suspected().map(this::of).orElse(this),
                Math.clamp(seen.share(), 0, 1),
                seen.shareOf(), List.of(new Evidence(seen.claim(), events())), seen.remedy().orElse(remedy())))
                .orElseGet(() -> new Verdict.Absent(this, List.of()).given(sight(s)));
    }

    /** A park or an allocation without its stack tells of no place. */
    private Sight sight(Service s) {
        var visibility = s.recording().visibility();
        var stacks = EventCatalogue.types(needs().stream().filter(PLACED::contains).toList()).toArray(String[]::new);
        var events = visibility.ofTypes(EventCatalogue.types(needs())).given(visibility.recorded(needs()))
                .given(visibility.stacks(stacks));
        return events.seen() ? enough.apply(s) : events;
    }
}
