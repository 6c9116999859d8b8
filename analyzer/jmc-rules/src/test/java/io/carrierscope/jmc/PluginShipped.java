package io.carrierscope.jmc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.RunnableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;
import org.osgi.framework.wiring.BundleWiring;
import org.osgi.framework.wiring.FrameworkWiring;

/** The jar as a plug-in in Equinox, the framework of JMC's application, beside JMC's own bundles. */
@EnabledIfSystemProperty(named = "carrierscope.rules", matches = ".+", disabledReason = "the jar is made after the other tests")
class PluginShipped {
    private static final String RULES = "org.openjdk.jmc.flightrecorder.rules.";

    @TempDir
    private Path storage;

    @Test
    void jmcsWayOfLoadingRulesFindsAndEvaluatesThem() throws Exception {
        Framework framework = ServiceLoader.load(FrameworkFactory.class).findFirst().orElseThrow()
                .newFramework(Map.of("org.osgi.framework.storage", storage.toString()));
        framework.start();
        try {
            var summaries = summaries(plugin(framework), Samples.file("virtual.pin-monitor.closed-12.jdk21.r1.server"));
            assertThat(summaries).containsOnlyKeys("carrierscope.Pinning", "carrierscope.CarrierSaturation",
                    "carrierscope.BlindSpots", "carrierscope.Suspicions", "carrierscope.Answer");
            assertThat(summaries.get("carrierscope.Pinning")).startsWith("pinning-monitor: found, ");
        } finally {
            framework.stop();
            framework.waitForStop(0);
        }
    }

    /** The class loader of our bundle after JMC's bundles resolved its requirements. */
    private static ClassLoader plugin(Framework framework) throws Exception {
        var context = framework.getBundleContext();
        for (String jar : JarShipped.jmc().split(File.pathSeparator)) {
            context.installBundle(Path.of(jar).toUri().toString());
        }
        var rules = context.installBundle(Path.of(JarShipped.JAR).toUri().toString());
        assertThat(framework.adapt(FrameworkWiring.class).resolveBundles(List.of(rules))).isTrue();
        assertThat(rules.getEntry("plugin.xml")).isNotNull();
        return rules.adapt(BundleWiring.class).getClassLoader();
    }

    /** Summaries by rule; by reflection, because JMC's classes here are those of the bundles. */
    private static Map<String, String> summaries(ClassLoader plugin, Path file) throws Exception {
        Object items = plugin.loadClass("org.openjdk.jmc.flightrecorder.JfrLoaderToolkit")
                .getMethod("loadEvents", File.class).invoke(null, file.toFile());
        Object defaults = plugin.loadClass("org.openjdk.jmc.common.util.IPreferenceValueProvider")
                .getField("DEFAULT_VALUES").get(null);
        Class<?> type = plugin.loadClass(RULES + "IRule");
        Method summary = plugin.loadClass(RULES + "IResult").getMethod("getSummary");
        var summaries = new HashMap<String, String>();
        for (Object rule : ServiceLoader.load(type, plugin)) {
            var evaluation = (RunnableFuture<?>) method(type, "createEvaluation").invoke(rule, items, defaults, null);
            evaluation.run();
            summaries.put((String) method(type, "getId").invoke(rule), (String) summary.invoke(evaluation.get()));
        }
        return summaries;
    }

    private static Method method(Class<?> type, String name) {
        return List.of(type.getMethods()).stream().filter(m -> m.getName().equals(name)).findFirst().orElseThrow();
    }
}
