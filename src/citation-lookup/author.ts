import type { Author } from '../references/names.ts';

const INITIALS = /^(?:\p{Lu}\.?-?){1,4}$/u;

/** An author from `Mann BJ`, `Mann, B. J.`, `B. J. Mann`, `Barbara Mann` or a surname or group alone. */
export function authorOf(name: string): Author {
  const [family = '', given] = name.split(',').map((part) => part.trim());
  if (given) return { family, initials: given };
  const words = family.split(/\s+/);
  const isInitial = words.map((word) => INITIALS.test(word));
  const last = words.length - 1;
  if (last > 0 && isInitial[last] && !isInitial[0]) {
    const from = isInitial.lastIndexOf(false) + 1;
    return { family: words.slice(0, from).join(' '), initials: words.slice(from).join('') };
  }
  const from = isInitial.indexOf(false);
  if (from > 0) return { family: words.slice(from).join(' '), initials: words.slice(0, from).join('') };
  return { family };
}
