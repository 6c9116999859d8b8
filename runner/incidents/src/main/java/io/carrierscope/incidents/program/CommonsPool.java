package io.carrierscope.incidents.program;

import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;

/** A thousand virtual threads borrow one of eight objects: apache/commons-pool PR #339. */
public final class CommonsPool implements Incident {
    @Override
    public void start() {
        var pool = new GenericObjectPool<>(new Slow());
        pool.setMaxTotal(8);
        pool.setMaxIdle(8);
        // connections are closed after some use, and opened again
        pool.setTestOnReturn(true);
        Load.tasks(1_000, () -> {
            var object = pool.borrowObject();
            try {
                Thread.sleep(5);
            } finally {
                pool.returnObject(object);
            }
        });
    }

    /** Objects that take 10 ms to make. */
    private static final class Slow extends BasePooledObjectFactory<Object> {
        @Override
        public Object create() throws Exception {
            Thread.sleep(10);
            return new Object();
        }

        @Override
        public boolean validateObject(PooledObject<Object> object) {
            return object.getBorrowedCount() < 5;
        }

        @Override
        public PooledObject<Object> wrap(Object object) {
            return new DefaultPooledObject<>(object);
        }
    }
}
