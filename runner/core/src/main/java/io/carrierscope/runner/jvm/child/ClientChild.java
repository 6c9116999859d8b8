package io.carrierscope.runner.jvm.child;

import io.carrierscope.agent.SchedulerProbe;
import io.carrierscope.events.cell.ClientEvent;
import io.carrierscope.events.client.PartEvent;
import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.client.account.ServerMeter;
import io.carrierscope.runner.client.http.Clients;
import io.carrierscope.runner.client.http.LoadClient;
import io.carrierscope.runner.client.load.LoadGenerator;
import io.carrierscope.runner.client.load.Recorder;
import io.carrierscope.runner.jvm.probe.Machine;
import io.carrierscope.runner.jvm.probe.UsageProbe;
import io.carrierscope.runner.net.Loopback;
import io.carrierscope.runner.library.ClientLibrary;
import io.carrierscope.runner.library.ClientVariant;
import io.carrierscope.runner.library.ClientVariants;
import io.carrierscope.runner.phase.PhaseName;
import io.carrierscope.runner.phase.PhaseRecorder;
import io.carrierscope.runner.phase.PhaseSpan;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Json;
import io.carrierscope.runner.suite.Role;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import jdk.jfr.FlightRecorder;

/** The client JVM of a cell: runs the load once and sends its summary. */
public final class ClientChild {
    /** The parent loses its patience earlier. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ParentLine parent = new ParentLine();
    private final Questions questions = new Questions(parent::send, PATIENCE);
    /** Of the server. */
    private int port;

    public void run(Assignment assignment) throws Exception {
        LoadClient client = client(assignment);
        parent.send("ready");
        URI target = URI.create(parent.receive());
        port = target.getPort();
        Thread.ofPlatform().daemon().name("parent-line").start(this::receiveAnswers);
        try (PhaseRecorder phases = new PhaseRecorder()) {
            LoadSummary summary = generator(client, assignment.cell(), phases).run(target);
            parent.send("summary " + Json.write(summary));
        }
    }

    /** Runs to the end, so that it also notices when the parent dies. */
    private void receiveAnswers() {
        while (true) {
            questions.answered(parent.receive());
        }
    }

    private static LoadClient client(Assignment assignment) throws Exception {
        Machine machine = Machine.probed();
        String name = assignment.cell().client();
        Optional<ClientVariant> variant = ClientVariants.named(name);
        CellFacts.install(assignment, 0, machine);
        if (variant.isEmpty()) {
            return Clients.named(name).orElseThrow();
        }
        ClientLibrary library = variant.get().library();
        FlightRecorder.addPeriodicEvent(ClientEvent.class, () -> commit(name, library));
        SchedulerProbe.install();
        UsageProbe.install();
        return variant.get().client(library);
    }

    private static void commit(String name, ClientLibrary library) {
        ClientEvent event = new ClientEvent();
        event.client = name;
        event.settings = String.join("; ", library.settings());
        event.commit();
    }

    private LoadGenerator generator(LoadClient client, Cell cell, PhaseRecorder phases) {
        return new LoadGenerator(client, cell.load(), cell.times(), span -> announce(span, phases),
                new Meter(), cell.workload().calls(), cell.arrivalSeed(), new CellRecorder(cell.order(), phases));
    }

    /** The recorder of this JVM and of those that serve, which the parent asks. */
    private final class CellRecorder implements Recorder {
        private final Order order;
        private final PhaseRecorder phases;

        CellRecorder(Order order, PhaseRecorder phases) {
            this.order = order;
            this.phases = phases;
        }

        @Override
        public Order order() {
            return order;
        }

        @Override
        public void on() {
            withOthers(ParentLine.RECORD, () -> OwnRecorder.on(Role.CLIENT));
        }

        @Override
        public void off() {
            withOthers(ParentLine.UNRECORD, () -> {
                phases.close();
                OwnRecorder.off();
            });
        }

        /** All JVMs do it at once: each takes a second or two. The parent ends a cell in which a JVM takes too long. */
        private void withOthers(String what, Runnable own) {
            questions.ask(what, own).orElseThrow(() -> new IllegalStateException("no answer within " + PATIENCE));
        }

        @Override
        public void note(Runnable events) {
            if (order == Order.RECORDED_FIRST) {
                OwnRecorder.append(Role.CLIENT, PartEvent.class, events);
            } else {
                events.run();
            }
        }
    }

    private final class Meter implements ServerMeter {
        @Override
        public int notAccepted() {
            return Loopback.notAccepted(port);
        }

        @Override
        public Optional<Reading> read() {
            return questions.ask(ParentLine.METER).map(Reading::parse);
        }

        /** A server that is too busy to answer is not taken for one whose code is compiled. */
        @Override
        public OptionalInt methodsToCompile() {
            return questions.ask(ParentLine.BACKLOG)
                    .map(methods -> methods.equals(ParentLine.UNKNOWN)
                            ? OptionalInt.empty()
                            : OptionalInt.of(Integer.parseInt(methods)))
                    .orElse(OptionalInt.of(Integer.MAX_VALUE));
        }
    }

    /** What is not recorded leaves no phase event. */
    private void announce(PhaseSpan span, PhaseRecorder phases) {
        if (span.name() != PhaseName.UNRECORDED) {
            phases.announce(span);
        }
        parent.send(span.line());
    }

    /** Asks one question after the other. */
    static final class Questions {
        private final Consumer<String> parent;
        private final Duration patience;
        private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
        private int asked;

        /** Sends questions to the parent, and waits that long for each answer. */
        Questions(Consumer<String> parent, Duration patience) {
            this.parent = parent;
            this.patience = patience;
        }

        /** Takes a line of the parent. */
        void answered(String line) {
            answers.add(line);
        }

        /** Returns the answer, or empty if the server has none in time; drops late answers to earlier questions. */
        Optional<String> ask(String what) {
            return ask(what, () -> {});
        }

        /** Does this before it waits for the answer. */
        synchronized Optional<String> ask(String what, Runnable meanwhile) {
            Question question = new Question(what, ++asked);
            parent.accept(question.line());
            meanwhile.run();
            long deadline = System.nanoTime() + patience.toNanos();
            try {
                for (String line = next(deadline); line != null; line = next(deadline)) {
                    Optional<String> answer = question.answerIn(line);
                    if (answer.isPresent()) {
                        return answer.filter(text -> !text.equals(ParentLine.BUSY));
                    }
                }
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
            }
            return Optional.empty();
        }

        private String next(long deadline) throws InterruptedException {
            return answers.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        }
    }
}
