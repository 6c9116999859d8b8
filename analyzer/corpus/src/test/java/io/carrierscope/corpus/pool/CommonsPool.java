package io.carrierscope.corpus.pool;

import io.carrierscope.corpus.Work;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;

/** Twenty-four threads borrow four objects of commons-pool for 20 ms each. */
public final class CommonsPool {
    private CommonsPool() {}

    public static void main(String[] args) throws Exception {
        var pool = new GenericObjectPool<>(new Parsers());
        pool.setMaxTotal(4);
        Work.repeat(Thread.ofPlatform().factory(), 24, () -> {
            StringBuilder parser = pool.borrowObject();
            Work.pause(20);
            pool.returnObject(parser);
        });
        Work.awaitEnd();
    }

    private static final class Parsers extends BasePooledObjectFactory<StringBuilder> {
        @Override
        public StringBuilder create() {
            return new StringBuilder();
        }

        @Override
        public PooledObject<StringBuilder> wrap(StringBuilder parser) {
            return new DefaultPooledObject<>(parser);
        }
    }
}
