/** Text with "\n" alone, and without a byte order mark. */
export function plainLineEnds(text: string): string {
  return text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
}

/** A text of "\n" as the file `there` is written: its line ends and its byte order mark stay. */
export function endedAs(there: string, text: string): string {
  const mark = there.startsWith('\ufeff') ? '\ufeff' : '';
  return mark + (there.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text);
}
