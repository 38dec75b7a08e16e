import { abortAllDurableObjects, applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

// Test files share one workerd, which is twice as fast; each finds the stores empty and no object awake.
await abortAllDurableObjects();
await reset();
// `reset` leaves the bucket as it is.
for (let more = true; more; ) {
  const { objects, truncated } = await env.ARTIFACTS.list();
  if (objects.length > 0) await env.ARTIFACTS.delete(objects.map(({ key }) => key));
  more = truncated;
}
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
