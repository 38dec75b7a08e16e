const LONGEST_LABEL = 300;
const LEAD = /^[\s"'`([]*(?:figures?|figs?|figura|figuras|abbildung|abb)\b\.?\s*/;
/** "Fig 2, panel B" is 2B. */
const PANEL_WORD = /(?<=\d)[\s,;:([]{0,3}\bpanels?\b(?=[\s(]{0,3}[a-z]\b)/;

/**
 * What tells labels apart: "Fig. 2", "Figure 2." and "2" have one key, "10", "1" and "Figure 1—figure supplement 1"
 * have three (field-cases.md E6).
 */
export function labelKey(label: string): string {
  return label
    .slice(0, LONGEST_LABEL)
    .normalize('NFKC')
    .toLowerCase()
    .replace(LEAD, '')
    .replace(PANEL_WORD, '')
    .replace(/(?<=\d)[^\p{L}\p{N}]+(?=\d)/gu, '.')
    .replace(/(?<!\d)\.|\.(?!\d)|[^\p{L}\p{N}.]+/gu, '')
    .replace('figuresupplement', 'supplement');
}

/** Whether a label says no more than which panel it is: `(a)`, `B.` */
export function isPanelLabel(label: string | undefined): boolean {
  return label === undefined || /^\s*\(?[a-z]\)?[.:]?\s*$/i.test(label);
}

/** Whether what has this key stands under the figure of another key: its supplement, its panel, its translation. */
export function isUnder(key: string, figure: string): boolean {
  if (figure === '' || !key.startsWith(figure)) return false;
  return key === figure || !/^[\d.]/.test(key.slice(figure.length));
}

/** "Figure 2 (a)" of the group's "Figure 2" and its panel's "(a)"; a label that stands for itself stays. */
export function panelLabel(group: string | undefined, own: string | undefined): string | null {
  if (group === undefined || own === undefined) return own ?? null;
  return isPanelLabel(own) ? `${group.replace(/[.:\s]+$/, '')} ${own}` : own;
}
