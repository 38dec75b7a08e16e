import { type ArmedFault, readFaults } from './faults.ts';
import { type LogEntry, subjects } from './log.ts';
import { json } from './service.ts';

/**
 * `POST /_faults` adds a list of faults, `GET` shows those still armed, `DELETE` clears them (`?match=`: only those
 * with exactly this `match`). `GET /_log` lists the requests, `DELETE` forgets them (`?match=`: only those that the
 * regular expression hits, tried as a fault's is). Several test files share one library, hence the filters.
 */
export async function control(request: Request, faults: ArmedFault[], log: LogEntry[]): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const match = searchParams.get('match');
  try {
    switch (`${request.method} ${pathname}`) {
      case 'POST /_faults':
        faults.push(...readFaults(await request.text()));
        return json(faults);
      case 'GET /_faults':
        return json(faults);
      case 'DELETE /_faults':
        keep(faults, (fault) => match !== null && fault.match !== match);
        return json(faults);
      case 'GET /_log':
        return json(log.filter(hits(match)));
      case 'DELETE /_log': {
        const hit = hits(match);
        keep(log, (entry) => !hit(entry));
        return json(log);
      }
      default:
        return json({ error: `${request.method} is not known at ${pathname}.` }, 405);
    }
  } catch (error) {
    return json({ error: (error as Error).message }, 400);
  }
}

function hits(match: string | null): (entry: LogEntry) => boolean {
  const pattern = new RegExp(match ?? '');
  return (entry) => subjects(entry).some((subject) => pattern.test(subject));
}

function keep<T>(list: T[], wanted: (item: T) => boolean): void {
  list.splice(0, list.length, ...list.filter(wanted));
}
