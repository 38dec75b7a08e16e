import { abortAllDurableObjects, applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { disarm, forget } from './library.ts';

// Vite's own finds no source map in workerd, and looks through megabytes of libraries for it at each error.
Reflect.deleteProperty(Error, 'prepareStackTrace');

// Test files share one workerd and one library, which is twice as fast; each finds the stores empty, no object awake,
// no fault armed and no request told.
await abortAllDurableObjects();
await reset();
// `reset` leaves the bucket as it is.
for (let more = true; more; ) {
  const { objects, truncated } = await env.ARTIFACTS.list();
  if (objects.length > 0) await env.ARTIFACTS.delete(objects.map(({ key }) => key));
  more = truncated;
}
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
await disarm(env.LIBRARY_URL);
await forget(env.LIBRARY_URL);
