import { parentPort } from 'node:worker_threads';
import { serveLibrary } from '../offline/serve.ts';

/** Serves the sample library from a thread and sends its address to the thread that started this one. */
const { url } = await serveLibrary({ folder: 'offline/sample' });
parentPort?.postMessage(url);
