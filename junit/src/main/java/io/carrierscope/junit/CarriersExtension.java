package io.carrierscope.junit;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import jdk.jfr.FlightRecorder;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Records classes with {@link Carriers}, one recording each, and judges their tests. */
public final class CarriersExtension
        implements
            ExecutionCondition,
            BeforeAllCallback,
            BeforeTestExecutionCallback,
            AfterTestExecutionCallback,
            AfterAllCallback,
            ParameterResolver {
    private static final Namespace SPACE = Namespace.create(CarriersExtension.class);
    /** A folder that keeps the recordings. */
    private static final String KEPT = "carrierscope.junit.recordings";

    /** @param own the recording of a test that is not judged with its class */
    private record Test(Flight.Mark mark, Limits limits, Optional<Flight> own) implements AutoCloseable {
        @Override
        public void close() {
            own.ifPresent(Flight::close);
        }
    }

    /** The recording of a class, and its tests that are judged when it is over. */
    private record OfClass(Flight flight, String owner, List<Test> tests) implements AutoCloseable {
        @Override
        public void close() {
            flight.close();
        }
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        var missing = missing();
        return missing.isPresent() && annotation(context).filter(a -> a.unknown() == Carriers.Unknown.FAIL).isPresent()
                ? ConditionEvaluationResult.disabled("@Carriers cannot be checked: " + missing.get()
                        + "; with unknown = PASS the tests run unchecked")
                : ConditionEvaluationResult.enabled("");
    }

    /** Why there is no Flight Recorder, as a phrase; empty if there is. */
    private static Optional<String> missing() {
        return System.getProperty("org.graalvm.nativeimage.imagecode") != null
                ? Optional.of("a native image writes no events of pins and carriers")
                : ModuleLayer.boot().findModule("jdk.jfr").isEmpty()
                        ? Optional.of("this runtime has no module jdk.jfr")
                        : FlightRecorder.isAvailable()
                                ? Optional.empty()
                                : Optional.of("Flight Recorder is not available in this JVM");
    }

    /** Nested classes share the recording of the outermost class with the annotation. */
    @Override
    @SuppressWarnings("deprecation") // its successor is new in JUnit 6
    public void beforeAll(ExtensionContext context) {
        if (missing().isEmpty()) {
            context.getStore(SPACE).getOrComputeIfAbsent(OfClass.class, k -> new OfClass(
                    new Flight(causes(context.getRequiredTestClass())), context.getUniqueId(), new ArrayList<>()));
        }
    }

    /** The causes that annotations of the class and of those in it ask for. */
    private static Set<String> causes(Class<?> type) {
        var causes = new LinkedHashSet<String>();
        annotation(type).ifPresent(a -> causes.addAll(List.of(a.absent())));
        Stream.of(type.getDeclaredClasses()).forEach(c -> causes.addAll(causes(c)));
        return causes;
    }

    private static Optional<Carriers> annotation(AnnotatedElement element) {
        return AnnotationSupport.findAnnotation(element, Carriers.class);
    }

    private static Optional<Carriers> ofMethod(ExtensionContext context) {
        return context.getTestMethod().flatMap(CarriersExtension::annotation);
    }

    /** That of the method, else of its class or the next class around it. */
    private static Optional<Carriers> annotation(ExtensionContext context) {
        return ofMethod(context).or(() -> Stream.<Class<?>>iterate(context.getRequiredTestClass(), c -> c != null,
                Class::getEnclosingClass).flatMap(c -> annotation(c).stream()).findFirst());
    }

    /** A test that is judged or asks for itself has its own recording: that of its class would be read from the begin on. */
    @Override
    public void beforeTestExecution(ExtensionContext context) {
        if (missing().isEmpty()) {
            Method method = context.getRequiredTestMethod();
            String type = context.getRequiredTestClass().getName();
            String shown = context.getDisplayName();
            var limits = annotation(context).map(Limits::of).orElse(Limits.NONE);
            boolean asks = List.of(method.getParameterTypes()).contains(CarrierReport.class);
            var own = asks || ofMethod(context).isPresent()
                    ? Optional.of(new Flight(limits.absent()))
                    : Optional.<Flight>empty();
            context.getStore(SPACE).put(Test.class, new Test(Flight.begin(type + "." + method.getName()
                    + (shown.startsWith(method.getName() + "(") ? "" : " " + shown), type, method.getName(),
                    asks || limits.probed()), limits, own));
        }
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        var test = context.getStore(SPACE).get(Test.class, Test.class);
        if (test == null) {
            return;
        }
        test.mark().end();
        if (context.getExecutionException().isPresent()) {
            return;
        }
        if (ofMethod(context).isPresent()) {
            judge(test.own().orElseThrow(), List.of(test), test.mark().name(), "");
        } else {
            var ofClass = context.getStore(SPACE).get(OfClass.class, OfClass.class);
            synchronized (ofClass) {
                ofClass.tests().add(test);
            }
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        var ofClass = context.getStore(SPACE).get(OfClass.class, OfClass.class);
        if (ofClass != null && ofClass.owner().equals(context.getUniqueId()) && !ofClass.tests().isEmpty()) {
            judge(ofClass.flight(), ofClass.tests(), context.getRequiredTestClass().getName(),
                    " of " + ofClass.tests().size() + " tests broke limits of @Carriers:\n");
        }
    }

    /** The display name of a test may be longer than the name of a file, or differ from another one in other letters alone. */
    static String file(String name) {
        String plain = name.replaceAll("[^\\w.-]", "_");
        return plain.substring(0, Math.min(200, plain.length()))
                + (name.matches("\\p{ASCII}{1,200}") ? "" : "-" + Integer.toHexString(name.hashCode())) + ".jfr";
    }

    private static void judge(Flight flight, List<Test> tests, String name, String heading) {
        var kept = Optional.ofNullable(System.getProperty(KEPT))
                .map(dir -> Path.of(dir, file(name)));
        var events = flight.read(kept);
        var broken = new ArrayList<String>();
        for (Test test : tests) {
            var lines = test.limits().broken(events, test.mark());
            if (!lines.isEmpty()) {
                broken.add(test.mark().name() + "\n  " + String.join("\n  ", lines));
            }
        }
        if (!broken.isEmpty()) {
            throw new AssertionError((heading.isEmpty() ? "" : broken.size() + heading) + String.join("\n", broken)
                    + kept.map(file -> "\nRecording: " + file).orElse(""));
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == CarrierReport.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return new CarrierReport(() -> {
            var test = Optional.ofNullable(context.getStore(SPACE).get(Test.class, Test.class)).orElseThrow(
                    () -> new IllegalStateException(missing().orElse("the test has not begun")));
            test.mark().write();
            return test.limits().part(test.own().orElseThrow().read(Optional.empty()), test.mark()).orElseThrow();
        });
    }
}
