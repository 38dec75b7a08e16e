import { SiteKeeper } from '../oauth-client.ts';
import { viaWorker } from '../worker.ts';
import { SITE } from './browser.ts';

/** A client of the Worker. Registrations are limited by where they come from: each has a place of its own. */
export class Keeper extends SiteKeeper {
  constructor() {
    const address = `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`;
    super(SITE, (input, init) => {
      const request = new Request(input, init);
      request.headers.set('CF-Connecting-IP', address);
      return viaWorker(request);
    });
  }
}
