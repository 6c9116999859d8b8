package io.carrierscope.runner.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * What an executable jar tells of its application.
 *
 * @param version of the framework; empty when unknown
 */
public record AppJar(Path path, Framework framework, String version) {
    private static final Pattern BOOT_LIBRARY = Pattern.compile("(?:BOOT-INF|WEB-INF)/lib/(.+)");
    private static final Pattern RELEASE = Pattern.compile("(\\d+)\\.(\\d+).*");
    private static final Pattern VERSION_AT_END = Pattern.compile("-\\d[\\w.]*(-SNAPSHOT)?$");
    /** The first release of Spring Boot that has the switch. */
    private static final int FIRST_MAJOR = 3;
    private static final int FIRST_MINOR = 2;

    /** A way of an application to give threads to requests, and the arguments that select it. */
    public record ThreadChoice(String name, String threads, List<String> args) {}

    /** Throws IOException for a file that is not a jar, and IllegalArgumentException for one that cannot be started. */
    public static AppJar read(Path path) throws IOException {
        try (JarFile jar = new JarFile(path.toFile())) {
            Attributes main = Optional.ofNullable(jar.getManifest()).map(Manifest::getMainAttributes)
                    .orElseGet(Attributes::new);
            if (main.getValue(Attributes.Name.MAIN_CLASS) == null) {
                throw new IllegalArgumentException(path + " cannot be started: its manifest names no Main-Class");
            }
            return of(path, main, jar.stream().map(ZipEntry::getName).toList());
        }
    }

    private static AppJar of(Path path, Attributes main, List<String> entries) {
        String boot = main.getValue("Spring-Boot-Version");
        if (boot != null) {
            return new AppJar(path, boot(entries), boot);
        }
        String started = main.getValue(Attributes.Name.MAIN_CLASS);
        String classPath = String.valueOf(main.getValue(Attributes.Name.CLASS_PATH));
        if (started.startsWith("io.quarkus.") || entries.contains("io/quarkus/runner/GeneratedMain.class")) {
            return new AppJar(path, Framework.QUARKUS, "");
        }
        boolean helidon = classPath.contains("helidon-webserver") || entries.contains("io/helidon/webserver/");
        return new AppJar(path, helidon ? Framework.HELIDON : Framework.PLAIN, "");
    }

    /** Where both are present, Spring takes Spring MVC. */
    private static Framework boot(List<String> entries) {
        List<String> libraries = entries.stream().map(BOOT_LIBRARY::matcher).filter(Matcher::matches)
                .map(library -> library.group(1)).toList();
        if (libraries.stream().anyMatch(name -> name.startsWith("spring-webmvc-"))) {
            return Framework.SPRING_MVC;
        }
        return libraries.stream().anyMatch(name -> name.startsWith("spring-webflux-"))
                ? Framework.SPRING_WEBFLUX
                : Framework.PLAIN;
    }

    /** The thread models that the framework has a switch for; without a switch the one that it has. */
    public List<ThreadChoice> threadChoices() {
        if (framework != Framework.SPRING_MVC || !hasSwitch()) {
            return List.of(new ThreadChoice("as-is", framework.usualThreads(), List.of()));
        }
        return Stream.of(false, true).map(on -> new ThreadChoice(on ? "virtual" : "platform",
                on ? "virtual" : "platform-pool", List.of("--spring.threads.virtual.enabled=" + on))).toList();
    }

    private boolean hasSwitch() {
        Matcher release = RELEASE.matcher(version);
        if (!release.matches()) {
            return false;
        }
        int major = Integer.parseInt(release.group(1));
        return major > FIRST_MAJOR || major == FIRST_MAJOR && Integer.parseInt(release.group(2)) >= FIRST_MINOR;
    }

    /** What was recognised, and what follows for its threads. */
    public String about() {
        String known = framework.label() + (version.isEmpty() ? "" : ", version " + version);
        return known + switch (framework) {
            case SPRING_MVC -> hasSwitch()
                    ? ": spring.threads.virtual.enabled switches its threads"
                    : ": no switch for its threads, which 3.2 and newer have";
            case SPRING_WEBFLUX -> ": requests run on event loops, which no switch replaces by virtual threads";
            case QUARKUS -> ": each method chooses its threads (@RunOnVirtualThread), so there is no switch";
            case HELIDON -> ": requests run on virtual threads since Helidon 4; there is no switch";
            case PLAIN ->
                ": it runs with the threads that it has, so there is no advice on virtual threads; --app twice compares two builds";
        };
    }

    /** The file name without its version, as a word for cell ids. */
    public String name() {
        String stem = VERSION_AT_END.matcher(stem()).replaceFirst("");
        return word(stem.isEmpty() ? stem() : stem);
    }

    /** The file name with its version, as a word for cell ids. */
    public String versionedName() {
        return word(stem());
    }

    private String stem() {
        return path.getFileName().toString().replaceFirst("\\.[a-z]+$", "");
    }

    private static String word(String text) {
        String word = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        return word.isEmpty() ? "application" : word;
    }

    /** A framework that is recognised from a jar: how its applications are told their port, and which thread models they have a switch for. */
    public enum Framework {
        SPRING_MVC("Spring Boot with Spring MVC", List.of("--server.port=${port}"), List.of(), "platform-pool"),
        SPRING_WEBFLUX("Spring Boot with WebFlux", List.of("--server.port=${port}"), List.of(), "event-loop"),
        QUARKUS("Quarkus", List.of(), List.of("-Dquarkus.http.port=${port}"), null),
        HELIDON("Helidon", List.of(), List.of("-Dserver.port=${port}"), "virtual"),
        PLAIN("no framework that is known here", List.of(), List.of(), null);

        private final String label;
        private final List<String> args;
        private final List<String> jvm;
        private final String threads;

        Framework(String label, List<String> args, List<String> jvm, String threads) {
            this.label = label;
            this.args = args;
            this.jvm = jvm;
            this.threads = threads;
        }

        public String label() {
            return label;
        }

        /** The arguments that tell an application its port. */
        public List<String> portArgs() {
            return args;
        }

        /** The options of the JVM that tell an application its port. */
        public List<String> portOptions() {
            return jvm;
        }

        /** The arguments by which its pool of database connections registers a management bean that tells its size, and nothing else. */
        public List<String> poolArgs() {
            return this == SPRING_MVC || this == SPRING_WEBFLUX
                    ? List.of("--spring.datasource.hikari.register-mbeans=true")
                    : List.of();
        }

        /** How it gives threads to requests where nothing is switched; null when unknown. */
        public String usualThreads() {
            return threads;
        }
    }
}
