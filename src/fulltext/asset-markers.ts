import type { Asset, Section } from '../jats/article.ts';

/** The place of an asset in a section's text, as jats/ writes it (contracts/fetch-fulltext.md §7.2). */
function markerOf({ assetType, label }: Asset): string {
  const kind = assetType === 'figure' ? 'Figure' : 'Supplementary';
  return label ? `[${kind}: ${label}]` : `[${kind}]`;
}

/** The sections without the markers of these assets; other bracketed text is untouched (§4.5). */
export function withoutMarkers(sections: Section[], assets: Asset[]): Section[] {
  const markers = new Set(assets.map(markerOf));
  if (markers.size === 0) return sections;
  const strip = (section: Section): Section => ({
    ...section,
    text: withoutLines(section.text, markers),
    sections: section.sections.map(strip),
  });
  return sections.map(strip);
}

function withoutLines(text: string, markers: Set<string>): string {
  if (!text.includes('[')) return text;
  let rest = text;
  for (const marker of markers) rest = rest.split(marker).join('');
  return rest === text
    ? text
    : rest
        .replace(/[ \t]+$/gm, '')
        .replace(/\n{3,}/g, '\n\n')
        .trim();
}
