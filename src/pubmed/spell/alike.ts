/** Whether one word can be a misspelling of the other: few letters to change, by Levenshtein's distance. */
export function areAlike(word: string, other: string): boolean {
  const allowed = Math.ceil(word.length / 3);
  if (Math.abs(word.length - other.length) > allowed) return false;
  return distance(word.toLowerCase(), other.toLowerCase()) <= allowed;
}

function distance(word: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= word.length; i += 1) {
    const above = row;
    row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = word[i - 1] === other[j - 1] ? 0 : 1;
      row.push(Math.min((above[j - 1] ?? 0) + change, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
  }
  return row.at(-1) ?? 0;
}
