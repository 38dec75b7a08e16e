import { abortAllDurableObjects, applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

// Test files share one workerd, which is twice as fast; each finds the stores empty and no object awake.
await abortAllDurableObjects();
await reset();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
