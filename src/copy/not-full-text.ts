/** Fewer words than this are a notice, an abstract or a form, whatever else they say. */
const LEAST_WORDS = 400;
/** A page this short that speaks mainly of getting in is no article; longer ones may mention a log-in and be one. */
const DOUBTFUL_WORDS = 1500;

const GATE =
  /verify (?:that )?you are (?:a )?human|captcha|are you a robot|unusual traffic|enable javascript and cookies|checking your browser|accept (?:all )?cookies|we use cookies|log ?in to (?:continue|access|view)|sign in to (?:continue|access|view)|institutional (?:login|access)|purchase (?:this article|access)|buy (?:this )?article|rent this article|get access to the full|access through your institution|subscribe to (?:read|continue)/gi;

/** Headings that an article has beyond its abstract, in the languages in which many write. */
const BODY_HEADING =
  /(?:^|\n)[#*\s\d.]{0,12}(?:introduction|background|methods?|materials? and methods|patients and methods|results?|findings|discussion|conclusions?|references|bibliography|einleitung|methoden|ergebnisse|diskussion|literatur|introducción|métodos|resultados|discusión|introdução|métodos|introduction|méthodes|résultats)\b/gi;

/**
 * Whether text is that of an article and not of the page that stands before it: a log-in, a cookie wall, a captcha, a
 * paywall with the abstract. A wrong "no" sends the reader to the page itself; a wrong "yes" would pass a form off as
 * a paper, so doubt decides for "no".
 */
export function isFullText(text: string): boolean {
  const words = text.split(/\s+/).length;
  if (words < LEAST_WORDS) return false;
  if (words >= DOUBTFUL_WORDS) return true;
  const gates = text.match(GATE)?.length ?? 0;
  const headings = new Set(text.match(BODY_HEADING)?.map((heading) => heading.trim().toLowerCase())).size;
  return gates === 0 || headings >= 2;
}
