import type { Shelf } from '../../session/shelf/shelf.ts';
import { type PageContext, signedIn } from '../page-env.ts';

/** Reads or changes what the visitor has. @throws whatever a store throws */
export async function onShelf<T>(c: PageContext, work: (shelf: Shelf) => Promise<T>): Promise<T> {
  using shelf = await c.env.USER_SESSION.getByName(signedIn(c).id).shelf();
  // Every method of a `Shelf` is asynchronous, so a stub of one is called alike.
  return await work(shelf as unknown as Shelf);
}
