import { Foreign } from '../foreign.tsx';

/** A time as people and programs read it, in UTC. */
export function Time({ at }: { at: string | number }) {
  const iso = new Date(at).toISOString();
  return <time datetime={iso}>{`${iso.slice(0, 10)} ${iso.slice(11, 16)}`}</time>;
}

export function bytes(n: number): string {
  if (n < 1024) return `${n} B`;
  const power = n < 1024 ** 2 ? 1 : n < 1024 ** 3 ? 2 : 3;
  return `${Number((n / 1024 ** power).toFixed(1))} ${['', 'KiB', 'MiB', 'GiB'][power]}`;
}

export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

const TONES: Record<string, string> = {
  completed: 'good',
  ok: 'good',
  empty: 'good',
  partial: 'warn',
  cancelled: 'warn',
  interrupted: 'warn',
  failed: 'bad',
  error: 'bad',
  timeout: 'bad',
  rate_limited: 'bad',
};

/** The state of a run, or of one source of it; the word says it, the colour repeats it. */
export function Status({ of }: { of: string }) {
  return <span class={`badge ${TONES[of] ?? ''}`}>{of.replaceAll('_', ' ')}</span>;
}

/** The question of a run; one by filters alone has no words. */
export function Query({ text, most = 200 }: { text: string; most?: number }) {
  return text.trim() === '' ? <em>filters alone</em> : <Foreign text={text} most={most} />;
}

/** The one button that deletes, behind a box to tick, so that no slip of the finger does. */
export function DeleteForm({
  action,
  fields,
  what,
}: {
  action: string;
  fields?: Record<string, string>;
  what: string;
}) {
  return (
    <form method="post" action={action}>
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <label class="tick">
        <input type="checkbox" name="sure" value="yes" required /> Yes, delete {what} for good
      </label>
      <button type="submit" class="grave">
        Delete
      </button>
    </form>
  );
}
