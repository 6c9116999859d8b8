package io.carrierscope.analyzer.attach;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.UserFile;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.settings.CommandName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A JVM that runs on this machine, as Linux describes its process.
 *
 * @param pid its number on this machine, also where it has another one in a container
 * @param program its main class or jar
 * @param jdk the version in the release file of its JDK; empty if it has none
 * @param threads its platform threads, those of the JVM included
 * @param virtualThreads whether virtual threads ran
 * @param user its owner
 */
public record RunningJvm(long pid, String program, Optional<String> jdk, int threads, VirtualThreads virtualThreads,
        String user) {
    private static final Path PROCESSES = Path.of("/proc");
    private static final String LIBRARY = "/libjvm.so";
    /** A JVM of another kind has a library of that name too. */
    private static final Pattern OPEN_J9 = Pattern.compile(".*/libj9vm\\d+\\.so");
    private static final String DISABLED = "-XX:+DisableAttachMechanism";
    private static final Pattern FEATURE = Pattern.compile("(?m)^JDK (\\d{1,4})");
    /** Threads that the JDK starts for virtual threads alone. Linux cuts the names of threads to 15 bytes. */
    private static final Pattern FOR_VIRTUAL = Pattern.compile("VirtualThread-u.*|Read-Poller|Write-Poller");
    /** The scheduler of virtual threads has such a name, but so has any pool, and the numbers tell only their order. */
    private static final Pattern OF_A_POOL = Pattern.compile("ForkJoinPool-\\d.*");
    private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"([\\w.+-]{1,40})\"");

    /** Whether virtual threads ran in a JVM, as far as the names of its threads tell. */
    public enum VirtualThreads {
        /** No thread is there that could carry one. */
        NO("-"),
        /** A pool is there, which may be the scheduler of virtual threads. */
        PERHAPS("perhaps"),
        /** Threads are there that only virtual threads need. */
        YES("yes");

        private final String word;

        VirtualThreads(String word) {
            this.word = word;
        }

        static VirtualThreads of(List<String> threads) {
            return threads.stream().anyMatch(n -> FOR_VIRTUAL.matcher(n).matches())
                    ? YES
                    : threads.stream().anyMatch(n -> OF_A_POOL.matcher(n).matches()) ? PERHAPS : NO;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    /**
     * All JVMs whose processes this user may look into, except this one, by their number.
     *
     * @throws DataError if this system is not Linux
     */
    public static List<RunningJvm> all() throws DataError {
        demandLinux();
        return ProcessHandle.allProcesses().filter(p -> p.pid() != ProcessHandle.current().pid())
                .flatMap(p -> of(p).stream()).sorted(Comparator.comparingLong(RunningJvm::pid)).toList();
    }

    /**
     * The JVM with this number, or the only one whose program contains the text.
     *
     * @throws DataError if there is none or more than one, or this system is not Linux
     */
    public static RunningJvm named(String pidOrName) throws DataError {
        demandLinux();
        if (pidOrName.matches("\\d{1,9}")) {
            return withPid(Long.parseLong(pidOrName));
        }
        var found = all().stream().filter(j -> j.program.contains(pidOrName)).toList();
        if (found.size() != 1) {
            throw new DataError(found.isEmpty()
                    ? "no JVM runs a program named " + pidOrName + "; " + CommandName.with("processes") + " lists them"
                    : "several JVMs run " + pidOrName + ": "
                            + String.join(", ", found.stream().map(j -> "" + j.pid).toList()));
        }
        return found.get(0);
    }

    private static void demandLinux() throws DataError {
        if (!Files.isDirectory(PROCESSES.resolve("self"))) {
            throw new DataError("running JVMs are found on Linux only; elsewhere jcmd records one with what "
                    + CommandName.with("settings") + " prints");
        }
    }

    private static RunningJvm withPid(long pid) throws DataError {
        var process = ProcessHandle.of(pid).orElseThrow(() -> new DataError("there is no process " + pid));
        if (!Files.isReadable(folder(pid).resolve("maps")) || !Files.isReadable(folder(pid).resolve("root"))) {
            String owner = process.info().user().orElse("unknown");
            throw new DataError(owner.equals(System.getProperty("user.name"))
                    ? "the system does not allow access to process " + pid
                    : "process " + pid + " is of user " + owner + "; run this as that user, or as root"
                            + elsewhere(pid));
        }
        return of(process).orElseThrow(() -> new DataError("process " + pid + " is no HotSpot JVM; a native image"
                + " records only what its start asks for, with -XX:StartFlightRecording"));
    }

    /** How to record a JVM in a container that this process may not look into; empty for one that is in none. */
    private static String elsewhere(long pid) {
        long inner = innerPid(pid);
        return inner == pid
                ? ""
                : ", or record it in its container with: jcmd " + inner
                        + " JFR.start duration=60s filename=/tmp/app.jfr && jcmd " + inner
                        + " Thread.print > /tmp/app.txt";
    }

    private static Optional<RunningJvm> of(ProcessHandle process) {
        long pid = process.pid();
        return library(pid).map(library -> {
            var names = names(pid);
            return new RunningJvm(pid, Texts.plain(program(arguments(pid))), version(pid, library), names.size(),
                    VirtualThreads.of(names),
                    process.info().user().orElse(""));
        });
    }

    private static Path folder(long pid) {
        return PROCESSES.resolve(Long.toString(pid));
    }

    /** The path of the JVM's library in the file system that the process sees. */
    private static Optional<String> library(long pid) {
        var files = lines(folder(pid).resolve("maps")).stream().filter(l -> l.indexOf('/') >= 0)
                .map(l -> l.substring(l.indexOf('/')).replaceFirst(" \\(deleted\\)$", "")).toList();
        return files.stream().anyMatch(f -> OPEN_J9.matcher(f).matches())
                ? Optional.empty()
                : files.stream().filter(f -> f.endsWith(LIBRARY)).findFirst();
    }

    private static Optional<String> version(long pid, String library) {
        try {
            // the library is in lib/server below the home of the JDK
            var home = Path.of(library, "../../..").normalize();
            Matcher m = VERSION.matcher(UserFile.text(folder(pid).resolve("root" + home).resolve("release")));
            return m.find() ? Optional.of(m.group(1)) : Optional.empty();
        } catch (IOException | DataError e) {
            return Optional.empty();
        }
    }

    private static List<String> names(long pid) {
        try (Stream<Path> tasks = Files.list(folder(pid).resolve("task"))) {
            return tasks.flatMap(t -> lines(t.resolve("comm")).stream()).toList();
        } catch (IOException e) {
            return List.of(); // the process ended
        }
    }

    /** False when the process ended; a process that nobody waited for has no program any more. */
    boolean alive() {
        return Files.exists(folder().resolve("exe"));
    }

    /**
     * Returns the feature release; asking also shows whether the JVM answers.
     *
     * @throws DataError if it cannot be reached, or is too old to be recorded
     */
    public int feature() throws DataError {
        if (arguments(pid).contains(DISABLED)) {
            throw new DataError("process " + pid + " was started with " + DISABLED
                    + ", so nothing can be asked of it; -XX:StartFlightRecording records from its start");
        }
        int feature = FEATURE.matcher(Diagnostics.run(this, "VM.version")).results().findFirst()
                .map(m -> Integer.parseInt(m.group(1)))
                .orElseThrow(() -> new DataError("process " + pid + " does not say its version"));
        if (feature < CommandName.OLDEST_REACHED) {
            throw new DataError("process " + pid + " runs JDK " + feature + "; " + CommandName.OLDEST_REACHED
                    + " or newer can be reached. What its own jcmd records can be explained: jcmd " + pid
                    + " JFR.start settings=profile duration=60s filename=/tmp/app.jfr");
        }
        return feature;
    }

    private static List<String> arguments(long pid) {
        return lines(folder(pid).resolve("cmdline")).stream().flatMap(l -> Stream.of(l.split("\0"))).toList();
    }

    /**
     * The jar after -jar, else the first argument that is neither an option nor the value of one. Of a launcher that is not called java it
     * is the launcher's name, because arguments of other programs may be anything.
     */
    private static String program(List<String> arguments) {
        String launcher = arguments.isEmpty() ? "java" : file(arguments.get(0));
        if (!launcher.equals("java")) {
            return launcher;
        }
        int jar = arguments.indexOf("-jar");
        if (jar >= 0 && jar + 1 < arguments.size()) {
            return file(arguments.get(jar + 1));
        }
        for (int i = 1; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (List.of("-cp", "-classpath", "--class-path", "-p", "--module-path", "--add-modules")
                    .contains(argument)) {
                i++;
            } else if (!argument.startsWith("-") && !argument.startsWith("@")) {
                return argument;
            }
        }
        return "java";
    }

    private static String file(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Names of threads, which Linux cuts within a letter, and words of other locales are no UTF-8. */
    private static List<String> lines(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            return List.of(); // the process ended, or is of another user
        }
    }

    /** The number of the process in its own container. */
    long innerPid() {
        return innerPid(pid);
    }

    private static long innerPid(long pid) {
        var numbers = status(pid, "NSpid:");
        return numbers.isEmpty() ? pid : Long.parseLong(numbers.get(numbers.size() - 1));
    }

    /** The number of the user whose rights it has; -1 if it ended. */
    int uid() {
        var ids = status(pid, "Uid:"); // real, effective, saved, of the file system
        return ids.isEmpty() ? -1 : (int) Long.parseLong(ids.get(1));
    }

    private static List<String> status(long pid, String name) {
        return lines(folder(pid).resolve("status")).stream().filter(l -> l.startsWith(name)).findFirst()
                .map(l -> List.of(l.substring(name.length()).strip().split("\\s+"))).orElse(List.of());
    }

    Path folder() {
        return folder(pid);
    }

    /**
     * A path of the JVM's file system, as this process names it; where both see the same, it outlives the JVM.
     *
     * @throws DataError if it goes through a link in a container, which would lead out of it
     */
    Path seen(String path) throws DataError {
        if (path.indexOf('\0') >= 0) {
            throw new DataError("process " + pid + " names a file that cannot be");
        }
        var here = Path.of("/", path).normalize();
        var root = folder().resolve("root");
        var inside = root.resolve(here.toString().substring(1));
        try {
            if (Files.isSameFile(here, inside)) {
                return here;
            }
        } catch (IOException e) {
            // only the JVM sees it
        }
        for (Path p = inside; !p.equals(root); p = p.getParent()) {
            if (Files.isSymbolicLink(p)) {
                throw new DataError(
                        "process " + pid + ": " + p + " is a link, which is not followed out of a container");
            }
        }
        return inside;
    }
}
