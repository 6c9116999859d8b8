package io.carrierscope.analyzer.recording.event;

import io.carrierscope.analyzer.recording.event.JvmEvent.CellInfo;
import io.carrierscope.analyzer.recording.event.JvmEvent.ClientUnderTest;
import io.carrierscope.analyzer.recording.event.JvmEvent.Container;
import io.carrierscope.analyzer.recording.event.JvmEvent.DataLoss;
import io.carrierscope.analyzer.recording.event.JvmEvent.Environment;
import io.carrierscope.analyzer.recording.event.JvmEvent.Fact;
import io.carrierscope.analyzer.recording.event.JvmEvent.Failure;
import io.carrierscope.analyzer.recording.event.JvmEvent.Halves;
import io.carrierscope.analyzer.recording.event.JvmEvent.HardwareThreads;
import io.carrierscope.analyzer.recording.event.JvmEvent.HeapLimit;
import io.carrierscope.analyzer.recording.event.JvmEvent.Holding;
import io.carrierscope.analyzer.recording.event.JvmEvent.Jvm;
import io.carrierscope.analyzer.recording.event.JvmEvent.LibraryLimit;
import io.carrierscope.analyzer.recording.event.JvmEvent.LoadSummary;
import io.carrierscope.analyzer.recording.event.JvmEvent.MeasuredPart;
import io.carrierscope.analyzer.recording.event.JvmEvent.Phase;
import io.carrierscope.analyzer.recording.event.JvmEvent.PhysicalMemory;
import io.carrierscope.analyzer.recording.event.JvmEvent.RateStep;
import io.carrierscope.analyzer.recording.event.JvmEvent.Setting;
import io.carrierscope.analyzer.recording.event.JvmEvent.Steady;
import io.carrierscope.analyzer.recording.event.JvmEvent.YoungCollector;
import io.carrierscope.analyzer.settings.EventSetting;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The event types that describe a recording. They are few, and are read before the measured window is known. */
final class ProfileEvents {
    static final List<EventDescriptor> ALL = List.of(
            EventDescriptor.of("carrierscope.Cell", CellInfo.class, ProfileEvents::cell),
            EventDescriptor.of("carrierscope.Phase", Phase.class,
                    r -> new Phase(r.start(), r.duration(), r.name("name"))),
            EventDescriptor.of("carrierscope.Environment", Environment.class, ProfileEvents::environment),
            EventDescriptor.of("carrierscope.Configuration", LibraryLimit.class,
                    r -> new LibraryLimit(r.start(), r.name("owner"), r.name("setting"), (int) r.integer("value"))),
            EventDescriptor.of("carrierscope.LoadSummary", LoadSummary.class, ProfileEvents::loadSummary),
            EventDescriptor.of("carrierscope.Steady", Steady.class,
                    r -> new Steady(r.start(), r.flag("reached"), r.nanos("warmupDuration", 0),
                            r.number("throughputChange"), r.number("cpuChange"))),
            EventDescriptor.of("carrierscope.Halves", Halves.class,
                    r -> new Halves(r.start(), r.number("firstThroughput"), r.number("secondThroughput"),
                            r.nanos("firstCpu"), r.nanos("secondCpu"))),
            EventDescriptor.of("carrierscope.Part", MeasuredPart.class, ProfileEvents::part),
            EventDescriptor.of("carrierscope.Step", RateStep.class, ProfileEvents::step),
            EventDescriptor.of("carrierscope.Client", ClientUnderTest.class,
                    r -> new ClientUnderTest(r.start(), r.name("client"), r.name("settings"))),
            EventDescriptor.of("carrierscope.Hold", Holding.class,
                    r -> new Holding(r.start(), r.nanos("reachTime"), (int) r.integer("target"),
                            (int) r.integer("started"), (int) r.integer("reached"), r.name("stoppedBy"))),
            EventDescriptor.of("carrierscope.Failure", Failure.class,
                    r -> new Failure(r.start(), r.name("stage"), r.name("reason"))),
            EventDescriptor.of("jdk.JVMInformation", Jvm.class,
                    r -> new Jvm(r.start(), r.name("jvmName"), r.name("jvmVersion"), r.text("jvmArguments"),
                            r.name("javaArguments"), r.integer("pid"), r.integer("jvmStartTime")))
                    .recordedAlways(t -> EventSetting.every(t, "beginChunk")),
            EventDescriptor.of("jdk.CPUInformation", HardwareThreads.class,
                    r -> new HardwareThreads(r.start(), r.integer("hwThreads")))
                    .recordedAlways(t -> EventSetting.every(t, "beginChunk")),
            EventDescriptor.of("jdk.ContainerConfiguration", Container.class,
                    r -> new Container(r.start(), r.integer("effectiveCpuCount"), r.nanos("cpuQuota", 0),
                            r.integer("memoryLimit")))
                    .recordedAlways(t -> EventSetting.every(t, "beginChunk")),
            EventDescriptor.of("jdk.PhysicalMemory", PhysicalMemory.class,
                    r -> new PhysicalMemory(r.start(), r.integer("totalSize")))
                    .recordedAlways(t -> EventSetting.every(t, "beginChunk")),
            EventDescriptor.of("jdk.IntFlag", Fact.class,
                    r -> new Fact(r.start(), r.name("name"), Long.toString(r.integer("value"))))
                    .recordedAlways(t -> EventSetting.every(t, "beginChunk")),
            EventDescriptor.of("jdk.UnsignedLongFlag", Fact.class,
                    r -> new Fact(r.start(), r.name("name"), Long.toString(r.integer("value"))))
                    .recordedAlways(t -> EventSetting.every(t, "beginChunk")),
            EventDescriptor.of("jdk.InitialSystemProperty", Fact.class,
                    r -> new Fact(r.start(), r.name("key"), r.text("value"))),
            EventDescriptor.of("jdk.GCHeapConfiguration", HeapLimit.class,
                    r -> new HeapLimit(r.start(), r.integer("maxSize")))
                    .recordedAlways(t -> EventSetting.every(t, "beginChunk")),
            EventDescriptor.of("jdk.GCConfiguration", YoungCollector.class,
                    r -> new YoungCollector(r.start(), collector(r)))
                    .recordedAlways(t -> EventSetting.every(t, "beginChunk")),
            EventDescriptor.of("jdk.DataLoss", DataLoss.class, r -> new DataLoss(r.start(), r.integer("amount")))
                    .recordedAlways(EventSetting::on),
            EventDescriptor.of("jdk.ActiveSetting", Setting.class, r -> setting(r, Map.of()))
                    .recordedAlways(EventSetting::on));

    private static final Pattern TIMES = Pattern.compile("\\d{1,18}x\\d{1,9}");

    private ProfileEvents() {}

    /** A collector without generations has only an old one. */
    private static String collector(Row r) {
        String young = r.name("youngCollector");
        return "N/A".equals(young) ? r.name("oldCollector") : young;
    }

    private static CellInfo cell(Row r) {
        return new CellInfo(r.start(), r.name("runId"), r.name("host"), r.name("suite"), r.name("cellId"),
                r.name("serverVariant"), r.name("workload"), r.name("loadPlan"), (int) r.integer("repetition"),
                r.name("role"), r.name("threadModel"), (int) r.integer("concurrency"), r.number("offeredRate"),
                (int) r.integer("poolThreads"),
                (int) r.integer("parallelism"), r.name("limits"), r.text("definition"));
    }

    private static Environment environment(Row r) {
        return new Environment(r.start(), r.name("osName"), r.name("kernel"), r.name("cpuModel"),
                (int) r.integer("processors"), r.nanos("tickPlatform", 0), r.nanos("tickVirtual", 0));
    }

    private static LoadSummary loadSummary(Row r) {
        long errors = r.integer("timeouts") + r.integer("refused") + r.integer("resets") + r.integer("rejected")
                + r.integer("http4xx") + r.integer("http5xx") + r.integer("otherErrors");
        return new LoadSummary(r.start(), (int) r.integer("offered"), (int) r.integer("completed"), (int) errors,
                (int) r.integer("timeouts"), (int) r.integer("rejected"), (int) r.integer("open"),
                (int) r.integer("connectionsOpened"), (int) r.integer("connectionsPeak"), r.number("cpuShare"),
                r.nanos("dispatchLagP99", 0), r.nanos("measureDuration", 0), r.nanos("spun", 0),
                (int) r.integer("listenOverflows"));
    }

    private static MeasuredPart part(Row r) {
        return new MeasuredPart(r.start(), r.flag("recorded"), (int) r.integer("ordinal"),
                r.nanos("measureDuration", 0),
                (int) r.integer("offered"), (int) r.integer("completed"), (int) r.integer("failed"),
                (int) r.integer("open"), (int) r.integer("waitedThroughout"), (int) r.integer("notAccepted"),
                new Halves(r.start(), r.number("firstThroughput"), r.number("secondThroughput"), OptionalLong.empty(),
                        OptionalLong.empty()),
                r.nanos("serverCpu"), r.nanos("clientCpu"), r.name("busiestThread"), r.nanos("busiestThreadCpu"),
                times(r.text("responseTimes")), times(r.text("serviceTimes")));
    }

    /** Whatever else stands there is left out. */
    private static Map<Long, Integer> times(String text) {
        Map<Long, Integer> times = new TreeMap<>();
        for (String each : text == null ? new String[0] : text.split(" ")) {
            int x = each.indexOf('x');
            if (x > 0 && TIMES.matcher(each).matches()) {
                times.put(Long.valueOf(each.substring(0, x)), Integer.valueOf(each.substring(x + 1)));
            }
        }
        return times;
    }

    private static RateStep step(Row r) {
        return new RateStep(r.start(), r.duration(), r.number("offeredRate"), r.number("achievedRate"),
                r.nanos("responseP50", 0), r.nanos("responseP99", 0), (int) r.integer("failed"),
                r.flag("met"), r.nanos("limit", 0), r.number("kneeShare"), r.nanos("spun", 0));
    }

    /** Decodes a setting, which refers to its event type by id. */
    static Setting setting(Row r, Map<Long, String> typeNames) {
        long id = r.integer("id");
        String type = typeNames.getOrDefault(id, Long.toString(id));
        return new Setting(r.start(), type, r.name("name"), r.text("value"));
    }
}
