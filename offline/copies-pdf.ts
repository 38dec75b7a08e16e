const LINE_PT = 14;
const FONT_PT = 11;
const MARGIN_PT = 72;
const [PAGE_WIDTH_PT, PAGE_HEIGHT_PT] = [595, 842];

/** A PDF of these pages, line by line in Helvetica. The text has to be Latin-1. */
export function pdfOf(pages: string[]): Uint8Array<ArrayBuffer> {
  return pdf(pages.map((page) => textStream(page.trimEnd().split('\n'))));
}

/** A page with a grey rectangle and no text, as a scan is for a program that cannot see. */
export function scannedPdf(): Uint8Array<ArrayBuffer> {
  return pdf([`0.8 g ${MARGIN_PT} ${MARGIN_PT} 451 698 re f`]);
}

function textStream(lines: string[]): string {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`);
  return `BT /F1 ${FONT_PT} Tf ${LINE_PT} TL ${MARGIN_PT} ${PAGE_HEIGHT_PT - MARGIN_PT} Td\n${shown.join('\n')}\nET`;
}

/** Objects 1 to 3 are catalogue, page list and font; each page takes two more: itself and what is drawn on it. */
function pdf(streams: string[]): Uint8Array<ArrayBuffer> {
  const pageIds = streams.map((_, i) => 4 + 2 * i);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${streams.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...streams.flatMap((stream, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH_PT} ${PAGE_HEIGHT_PT}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * i} 0 R >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ]),
  ];
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((object, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((at) => `${at} 00000 n \n`).join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(file, (unit) => unit.charCodeAt(0));
}
