package io.carrierscope.runner.workload;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Duration;
import java.util.List;

/** One thing a request does. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "do")
@JsonSubTypes({@JsonSubTypes.Type(value = Step.Compute.class, name = "compute"),
        @JsonSubTypes.Type(value = Step.Wait.class, name = "wait"),
        @JsonSubTypes.Type(value = Step.ObjectWait.class, name = "object-wait"),
        @JsonSubTypes.Type(value = Step.Cache.class, name = "cache"),
        @JsonSubTypes.Type(value = Step.Chance.class, name = "chance"),
        @JsonSubTypes.Type(value = Step.Items.class, name = "items"),
        @JsonSubTypes.Type(value = Step.Guard.class, name = "guard"),
        @JsonSubTypes.Type(value = Step.Permit.class, name = "permit"),
        @JsonSubTypes.Type(value = Step.Send.class, name = "send"),
        @JsonSubTypes.Type(value = Step.Call.class, name = "call"),
        @JsonSubTypes.Type(value = Step.Query.class, name = "query")})
public sealed interface Step {

    /** A step without inner steps. */
    sealed interface Leaf extends Step {}

    /** A step with inner steps. */
    sealed interface Compound extends Step {
        List<Step> steps();

        /** The same step with other inner steps. */
        default Compound with(List<Step> others) {
            return switch (this) {
                case Guard guard -> new Guard(guard.kind(), others);
                case Permit permit -> new Permit(permit.of(), others);
                case Chance chance -> new Chance(chance.oneIn(), others);
                case Items items -> new Items(items.count(), others);
                case Call call -> new Call(call.service(), others);
            };
        }
    }

    /** Uses this much CPU time. */
    record Compute(Duration cpu) implements Leaf {}

    /** Waits without using the CPU. */
    record Wait(Duration time) implements Leaf {}

    /** Waits in {@link Object#wait} for a notification that never comes. */
    record ObjectWait(Duration time) implements Leaf {}

    /** Fills a buffer that is kept in a thread-local. */
    record Cache(int kilobytes) implements Leaf {}

    /** Runs the inner steps in one of every n requests, evenly spread. */
    record Chance(int oneIn, List<Step> steps) implements Compound {
        public Chance {
            steps = List.copyOf(steps);
        }
    }

    /** Runs the inner steps for each of so many items: servers that run jobs do so on their executor, others one after the other. */
    record Items(int count, List<Step> steps) implements Compound {
        public Items {
            steps = List.copyOf(steps);
        }
    }

    /** Calls a service downstream, which does the inner steps, and goes on when it has answered. */
    record Call(String service, List<Step> steps) implements Compound {
        public Call {
            steps = List.copyOf(steps);
        }
    }

    /**
     * Sends a message to the broker and goes on when it is acknowledged.
     *
     * @param patience the timeout of a thread that waits for the acknowledgement; zero means none
     */
    record Send(Duration patience) implements Leaf {}

    /** Runs the inner steps while it holds one of n permits, which all requests share. */
    record Permit(int of, List<Step> steps) implements Compound {
        public Permit {
            steps = List.copyOf(steps);
        }

        /** The name of the step in suites, which {@code carrierscope.LockWait} has too. */
        public String id() {
            return "permit-of-" + of;
        }
    }

    /** Borrows one of n connections to the database, which all requests share, and lets the database sleep for a time. */
    record Query(int connections, Duration time) implements Leaf {

        /** The name of the step in suites, which {@code carrierscope.LockWait} has too. */
        public String id() {
            return "query-on-" + connections;
        }
    }

    /** Runs the inner steps while it holds something. */
    record Guard(GuardKind kind, List<Step> steps) implements Compound {
        public Guard {
            steps = List.copyOf(steps);
        }
    }
}
