const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text shows nothing: only white space, controls and invisible characters (contracts/spell-check.md §3). */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
