package io.carrierscope.analyzer.finding;

import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.Locale;

/**
 * Something that reports look for, such as a reason why a cell is slower than it could be. All that is said of it anywhere derives from
 * the one object in the catalogue.
 */
public abstract class Finding {
    /** From half on, nothing else has more. */
    public static final double MOSTLY = 0.5;
    /** Rule of thumb: below a quarter of the CPU time, or of the bytes, the rest matters more. */
    public static final double MUCH = 0.25;

    private final String id;
    private final String about;
    private final String remedy;
    private final String wrongWhen;
    private final List<Class<? extends JvmEvent>> needs;

    /**
     * @param id stable, used in reports, JSON and on the command line
     * @param about what it asserts, as a sentence
     * @param remedy what to do if it is found, as a phrase
     * @param wrongWhen when a verdict that it is found is wrong, as a phrase; empty if no case is known
     * @param needs the events that it is judged from
     */
    protected Finding(String id, String about, String remedy, String wrongWhen, List<Class<? extends JvmEvent>> needs) {
        this.id = id;
        this.about = about;
        this.remedy = remedy;
        this.wrongWhen = wrongWhen;
        this.needs = List.copyOf(needs);
    }

    public final String id() {
        return id;
    }

    /** How it is called where people read it: by its id, or by that of what it stands for. */
    public String name() {
        return id;
    }

    public final String about() {
        return about;
    }

    public final String remedy() {
        return remedy;
    }

    public final String wrongWhen() {
        return wrongWhen;
    }

    public final List<Class<? extends JvmEvent>> needs() {
        return needs;
    }

    /** The events without which it is not absent: all that it needs, unless some only say more of what others show. */
    public List<Class<? extends JvmEvent>> decisive() {
        return needs;
    }

    /** The names of the event types that it is judged from. */
    public String events() {
        return EventCatalogue.names(needs);
    }

    /** What it is judged on, as a phrase. */
    public abstract String judges();

    public Rank rank() {
        return Rank.CAUSE;
    }

    /** What a finding is to the reader, the most direct explanation of the throughput first. Of one cell they are listed in this order. */
    public enum Rank {
        CAUSE("mechanisms, each with its own remedy"),
        RESOURCE("resources that are used up, by whatever mechanism"),
        SUSPICION(
                "what may hold up a service in which no cause was found: while there is one, it is not called healthy"),
        TAIL("what holds up single requests, and shows in the slowest hundredth alone"),
        VALIDITY("doubts about the measurement");

        private final String text;

        Rank(String text) {
            this.text = text;
        }

        /** Returns its name in files. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The rank with what it is, as a line. */
        public String heading() {
            return name() + ": " + text;
        }
    }
}
