package io.carrierscope.stack.batch;

import io.carrierscope.runner.server.JobFront;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerFactory;
import io.carrierscope.runner.server.Service;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.configuration.support.MapJobRegistry;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.launch.support.TaskExecutorJobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.ResourcelessJobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.ChunkOrientedStepBuilder;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.support.ListItemReader;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.core.task.SyncTaskExecutor;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** Runs a job of Spring Batch for every request: one step whose chunk is all items, on the executor that the setting names. */
public final class BatchServer implements ServerFactory {
    private static final String THREADS = "threads=";

    @Override
    public RunningServer start(Service service, int port, List<String> settings) throws IOException {
        String executor = settings.getFirst();
        return switch (executor) {
            case "single" -> JobFront.start(service, port, JobFront.starters(true), 1, new ItemJob(null), () -> {});
            case "virtual" -> atOnce(service, port, 0, new VirtualThreadTaskExecutor("item-"), () -> {});
            default -> pooled(service, port, Integer.parseInt(executor.substring(THREADS.length())));
        };
    }

    private static RunningServer pooled(Service service, int port, int threads) throws IOException {
        ThreadPoolTaskExecutor pool = new ThreadPoolTaskExecutor();
        pool.setCorePoolSize(threads);
        pool.setMaxPoolSize(threads);
        pool.setThreadNamePrefix("item-");
        pool.initialize();
        return atOnce(service, port, threads, pool, pool::shutdown);
    }

    private static RunningServer atOnce(Service service, int port, int poolThreads, AsyncTaskExecutor executor,
            Runnable afterwards) throws IOException {
        return JobFront.start(service, port, JobFront.starters(false), poolThreads, new ItemJob(executor), afterwards);
    }

    /**
     * A job of one step. Spring Batch reads a chunk of items and gives each to the executor, so a chunk of all items lets the executor decide
     * how many are worked on at once. Nothing is kept of a job that is over.
     *
     * @param executor null works on one item after the other, on the thread that starts the job
     */
    record ItemJob(AsyncTaskExecutor executor) implements JobFront.Job {

        @Override
        public void run(Service.Items items) throws Exception {
            JobRepository repository = new ResourcelessJobRepository();
            Job job = new JobBuilder("items", repository).start(step(items, repository)).build();
            TaskExecutorJobOperator operator = new TaskExecutorJobOperator();
            operator.setJobRepository(repository);
            operator.setJobRegistry(new MapJobRegistry());
            operator.setTaskExecutor(new SyncTaskExecutor());
            operator.afterPropertiesSet();
            JobExecution ended = operator.start(job, new JobParameters());
            if (ended.getStatus() != BatchStatus.COMPLETED) {
                throw new IllegalStateException("the job ended as " + ended.getStatus(),
                        ended.getAllFailureExceptions().stream().findFirst().orElse(null));
            }
        }

        private Step step(Service.Items items, JobRepository repository) {
            ChunkOrientedStepBuilder<Integer, Integer> step = new StepBuilder("items", repository)
                    .<Integer, Integer>chunk(items.count())
                    .reader(new ListItemReader<>(IntStream.range(0, items.count()).boxed().toList()))
                    .processor(item -> done(item, items.each())).writer(chunk -> {});
            return (executor == null ? step : step.taskExecutor(executor)).build();
        }

        private static Integer done(Integer item, Runnable work) {
            work.run();
            return item;
        }
    }
}
