/** Appends one key to a JSON Pointer, escaped as RFC 6901 section 3 asks; the empty pointer is the root. */
export function pointer(parent: string, key: string | number): string {
  const step = typeof key === 'number' ? key : key.replaceAll('~', '~0').replaceAll('/', '~1');
  return `${parent}/${step}`;
}
