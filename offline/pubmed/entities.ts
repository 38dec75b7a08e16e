/** U+00A0 to U+00FF. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 ' +
  'sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc ' +
  'Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve ' +
  'Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute ' +
  'acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ' +
  'ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
/** Name and code point, hexadecimal. */
const OTHERS =
  'Alpha=391 Beta=392 Gamma=393 Delta=394 Epsilon=395 Zeta=396 Eta=397 Theta=398 Iota=399 Kappa=39a ' +
  'Lambda=39b Mu=39c Nu=39d Xi=39e Omicron=39f Pi=3a0 Rho=3a1 Sigma=3a3 Tau=3a4 Upsilon=3a5 Phi=3a6 ' +
  'Chi=3a7 Psi=3a8 Omega=3a9 alpha=3b1 beta=3b2 gamma=3b3 delta=3b4 epsilon=3b5 zeta=3b6 eta=3b7 ' +
  'theta=3b8 iota=3b9 kappa=3ba lambda=3bb mu=3bc nu=3bd xi=3be omicron=3bf pi=3c0 rho=3c1 sigmaf=3c2 ' +
  'sigma=3c3 tau=3c4 upsilon=3c5 phi=3c6 chi=3c7 psi=3c8 omega=3c9 OElig=152 oelig=153 Scaron=160 ' +
  'scaron=161 fnof=192 ensp=2002 emsp=2003 thinsp=2009 ndash=2013 mdash=2014 lsquo=2018 rsquo=2019 ' +
  'sbquo=201a ldquo=201c rdquo=201d bdquo=201e dagger=2020 Dagger=2021 bull=2022 hellip=2026 ' +
  'permil=2030 prime=2032 Prime=2033 frasl=2044 euro=20ac trade=2122 larr=2190 uarr=2191 rarr=2192 ' +
  'darr=2193 harr=2194 part=2202 sum=2211 minus=2212 radic=221a infin=221e int=222b sim=223c cong=2245 ' +
  'asymp=2248 ne=2260 equiv=2261 le=2264 ge=2265 sub=2282 sup=2283 sdot=22c5';

/** HTML's named entities as articles use them without declaring them. */
export const HTML_ENTITIES: Record<string, string> = Object.fromEntries([
  ...LATIN.split(' ').map((name, i) => [name, String.fromCharCode(0xa0 + i)]),
  ...OTHERS.split(' ').map((pair) => {
    const [name = '', code = ''] = pair.split('=');
    return [name, String.fromCodePoint(Number.parseInt(code, 16))];
  }),
]);
