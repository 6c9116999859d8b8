package io.carrierscope.runner.jvm.process;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** An application that knows nothing of the runner: a port and a behaviour. */
public final class TinyApplication {
    /** Printed after each answer. */
    static final String ASKED = "asked";
    /** The name of threads that never end. */
    static final String LEAKED = "leaked";

    private TinyApplication() {}

    public static void main(String[] args) throws Exception {
        switch (args[1]) {
            case "refuses" -> {
                System.out.println("cannot start: the licence is missing");
                System.exit(7);
            }
            case "throws" -> throw new IllegalStateException("no shop",
                    new IllegalArgumentException("no folder", new IOException("no disk")));
            case "stays" -> Runtime.getRuntime().addShutdownHook(new Thread(LockSupport::park));
            default -> {
            }
        }
        HttpServer server = HttpServer.create(new InetSocketAddress(Integer.parseInt(args[0])), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        int status = switch (args[1]) {
            case "fails" -> 503;
            case "knows nothing" -> 404;
            case "asks for a login" -> 302;
            default -> 200;
        };
        server.createContext("/", exchange -> {
            sleep();
            if (args[1].equals("dies") && exchange.getRequestURI().getPath().equals("/work")) {
                Runtime.getRuntime().halt(9);
            }
            if (args[1].equals("leaks")) {
                Thread.ofPlatform().name(LEAKED).start(TinyApplication::neverEnds);
            }
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
            System.out.println(ASKED);
        });
        server.start();
    }

    private static void neverEnds() {
        while (true) {
            LockSupport.park();
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(10);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    /** Packs this class as an executable jar. */
    public static Path jar(Path folder) throws IOException {
        Path jar = folder.resolve("tiny.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, TinyApplication.class.getName());
        String entry = TinyApplication.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new JarEntry(entry));
            TinyApplication.class.getResourceAsStream("/" + entry).transferTo(out);
            out.closeEntry();
        }
        return jar;
    }
}
