/** Elements that the JATS reader must know, by the part of contracts/fetch-fulltext.md §7 that speaks of them. */
export const ELEMENTS: Record<string, string> = {
  'inline text': `p sub; p sup; sup > italic; sup > xref[ref-type=bibr]; xref[ref-type=bibr] > sup; td > break;
    p > hr; p > fn > label; article-title > sup; article-title > break; italic > inline-formula; styled-content;
    named-content; bold; ext-link[ext-link-type=uri]; ext-link[ext-link-type=doi]; inline-graphic > alt-text;
    p > inline-graphic; inline-media; institution-wrap > institution-id; td > institution-id;
    inline-formula > alternatives > tex-math; inline-formula > alternatives > inline-graphic;
    inline-formula > alternatives > mml:math; td > alternatives; inline-formula > mml:math; inline-formula > math;
    inline-formula > tex-math; td > inline-formula`,
  MathML: `mml:msub; mml:msup; mml:msubsup; mml:munder; mml:mover; mml:munderover; mml:mfrac; mml:msqrt; mml:mroot;
    mml:mfenced; mml:mfenced[open=[]; mml:mfenced[separators=;]; mml:mtable mml:mtr mml:mtd; mml:mspace;
    mml:mphantom; mml:mmultiscripts > mml:mprescripts; mml:mmultiscripts > mml:none; mml:mtext; mml:msub > mml:mrow`,
  lists: `list[list-type=order]; list[list-type=bullet]; list[list-type=simple] > list-item > label;
    list[list-type=alpha-lower]; list[list-type=roman-lower]; list > title; p > list; sec > list; td > list;
    list-item > list; list-item > p > list; list list list; list-item > label; list-item > def-list;
    def-list > title; def > p; abstract > list; abstract sec > list; body > list; sec[id=s1] > list > title`,
  blocks: `disp-quote > attrib; p > disp-quote; preformat; body > preformat; code; p > disp-formula > label;
    disp-formula > alternatives > graphic; disp-formula > graphic; disp-formula > tex-math; disp-formula > mml:math;
    disp-formula-group; boxed-text > label; boxed-text > caption > title; boxed-text boxed-text; body > boxed-text;
    boxed-text > sec; boxed-text > list; statement > title; statement > label; speech > speaker;
    verse-group > verse-line; verse-group > attrib; fig-group > label; fig-group > fig; p > fig; p > media;
    p > graphic; sec > media[mimetype=video]; supplementary-material; chem-struct-wrap > label; p > chem-struct;
    p > related-article; p > related-object; array; address > addr-line; question-wrap`,
  sections: `body > p; body > sec; body > sec > label; sec > sec > sec > sec; sec > sec > table-wrap; sec > sec > fig;
    body > sec > table-wrap; body sec > ref-list; back > sec; app > sec; sec[sec-type=supplementary-material]`,
  tables: `thead th[rowspan]; thead th[colspan]; tbody td[rowspan]; tbody td[colspan]; td[colspan=0];
    td[colspan=wide]; td[rowspan=-4]; th[colspan=3]; tfoot td; table > tr > th; table > tr > td; tbody > tr > th;
    table-wrap-foot > fn > label; table-wrap-foot > p > sup; table-wrap-foot > attrib; table-wrap-foot fn-group;
    table-wrap-group > table-wrap; table-wrap > alternatives > table; table-wrap > alternatives > graphic;
    table-wrap > graphic; table-wrap > tgroup; table > tgroup; table-wrap > caption > title; p > table-wrap;
    floats-group > table-wrap; app > table-wrap; colgroup > col[span]; xref[ref-type=table-fn]; td > inline-formula`,
  assets: `fig > graphic; fig > caption > title; fig > alternatives > graphic[specific-use=print];
    fig > alternatives > graphic[specific-use=web]; alternatives > graphic[specific-use=Web-Version];
    fig > alternatives > tex-math; fig > graphic > label; fig > graphic > caption; graphic > caption;
    abstract fig; floats-group > fig; fig[specific-use=child-fig]; fig > object-id; fig > alt-text; fig > long-desc;
    fig > attrib; fig > permissions; caption supplementary-material; supplementary-material > media > label;
    supplementary-material > media; supplementary-material[xlink:href]; supplementary-material > graphic;
    media[mimetype=video] > label; boxed-text fig`,
  references: `ref > mixed-citation; ref > element-citation; ref > nlm-citation; ref > citation;
    citation-alternatives > mixed-citation; citation-alternatives > element-citation; ref-list > ref-list;
    ref-list > title; mixed-citation > name > surname; mixed-citation > string-name; mixed-citation > etal;
    mixed-citation > collab; person-group > etal; person-group > collab; person-group[person-group-type=editor];
    element-citation > collab; element-citation > comment; element-citation > elocation-id; pub-id[pub-id-type=pmid];
    pub-id[pub-id-type=pmcid]; pub-id[pub-id-type=doi]; pub-id[pub-id-type=other]; pub-id[pub-id-type=accession];
    ref > note; element-citation[publication-type=data]; element-citation[publication-type=web]`,
  'front matter': `article-id[pub-id-type=pmcid]; article-id[pub-id-type=pmc-uid]; article-id[pub-id-type=pmc];
    title-group > subtitle; trans-title-group > trans-title; alt-title; contrib[contrib-type=author] > name;
    contrib > collab; contrib[contrib-type=editor]; contrib[contrib-type=translator]; contrib > name-alternatives;
    contrib > string-name; contrib > anonymous; contrib > on-behalf-of; name > suffix; name > prefix; collab > contrib-group;
    contrib-id[contrib-id-type=orcid]; article-meta > aff > label; contrib-group > aff; contrib > aff;
    contrib > address; aff-alternatives > aff; author-notes > corresp; author-notes > fn; pub-date[pub-type=epub];
    pub-date[pub-type=ppub]; pub-date[date-type=pub]; pub-date > season; history > date; pub-history > event;
    permissions > copyright-statement; license[xlink:href]; license-p; ali:license_ref; ali:free_to_read;
    funding-group > award-group > award-id; funding-source institution-id; funding-statement; kwd-group > title;
    kwd-group > kwd; nested-kwd > kwd; compound-kwd > compound-kwd-part; kwd-group[xml:lang=en];
    abstract[abstract-type=graphical]; abstract[abstract-type=author-highlights]; abstract > title;
    abstract[abstract-type=plain-language-summary]; abstract[abstract-type=summary]; abstract > sec > title;
    abstract > sec > sec; abstract > p; trans-abstract; article-version-alternatives; issn[pub-type=ppub]; elocation-id;
    related-article[related-article-type=retraction-forward]; related-article[related-article-type=retracted-article];
    related-article[related-article-type=correction-forward]; related-article[related-article-type=corrected-article];
    related-article[related-article-type=preprint]; article-meta > self-uri; journal-meta > journal-title`,
  'back matter': `back > ack; back > fn-group > fn; back sec fn-group > title; glossary > def-list; glossary > array;
    app-group > app > title; app > p; back > notes; notes > notes; notes > fn-group; back > bio; back > ref-list`,
  'parts beside the article': `sub-article[article-type=decision-letter]; sub-article[article-type=reply]; response;
    sub-article fig; sub-article table-wrap; sub-article ref`,
};

/** What can only be seen in the source itself. */
export const SOURCE: [string, RegExp][] = [
  [
    'a DOCTYPE of JATS archiving',
    /<!DOCTYPE article PUBLIC "-\/\/NLM\/\/DTD JATS [^"]*Archiving[^"]* v1\.3 /,
  ],
  ['a processing instruction inside text', /<p>[^<]*<(?:xref|italic)[\s\S]*?<\?pagebreak 8\?>/],
  ['a CDATA section', /<!\[CDATA\[[^\]]*<[^\]]*&/],
  ['a comment inside a sentence', /[.] <!--[^>]*-->\w/],
  ['an entity that is defined nowhere', /&nbsp;[\s\S]*&alpha;/],
  ['a numeric character reference', /&#160;[\s\S]*&#x202F;/],
  ['two cross references with nothing between', /\[<xref [^>]*>5<\/xref><xref [^>]*>6<\/xref>\]/],
  ['a run of superscript references with a comma outside', /<\/sup><\/xref><sup>,<\/sup><xref/],
  ['a range of superscript references', /<sup><xref [^>]*>3<\/xref>–<xref [^>]*>5<\/xref><\/sup>/],
  ['a superscript of letters and commas', /<sup>a,b<\/sup>/],
  ['a superscript that has no Unicode form', /p16<sup>INK4a<\/sup>/],
  ['an ordinal superscript', /1<sup>st<\/sup>/],
  ['an empty tex-math beside MathML', /<tex-math\/><mml:math>/],
  ['a LaTeX preamble', /\\documentclass[\s\S]*?\\begin\{document\}/],
  ['an empty list', /<list [^>]*\/>/],
  ['text after a nested list in an item', /<\/list>Run at 120 V/],
  ['an abstract with typed bullets', /<p>&bull;[^<]*<\/p><p>&bull;/],
  ['a paragraph after a nested section', /<\/sec>\n<p>Blinding/],
  ['a loose paragraph between sections', /<\/sec>\n<p>Answers came[^<]*<\/p>\n<sec/],
  ['a section without a title', /<sec id="s3-2-1"><fig/],
  ['a section with a title and nothing else', /<sec [^>]*><title>[^<]*<\/title><\/sec>/],
  ['a section that holds a table only', /<title>[^<]*<\/title><table-wrap /],
  ['a table without rows', /<table\/>/],
  ['a row without cells', /<tr\/>/],
  ['several tbody in one table', /<\/tbody>\s*<tbody>/],
  ['several tables in one wrap', /<\/table>\s*<table>/],
  ['a heading row without thead', /<table><tr><th>/],
  ['a figure without id', /<fig><label>/],
  ['a figure without image', /<\/caption><\/fig>/],
  ['a supplement without label', /<supplementary-material><media/],
  ['caption panels of the form (A) and (B–D)', /\(A\) [\s\S]*\(B–D\) /],
  ['a reference without citation', /<ref id="\w+"><label>[^<]*<\/label><\/ref>/],
  ['a blank citation', /<mixed-citation> <\/mixed-citation>/],
  ['two citations in one reference', /<\/mixed-citation><mixed-citation/],
  ['a bracketed reference label', /<label>\[1\]<\/label>/],
  ['three identifiers with nothing between', /<\/pub-id><pub-id [^>]*>[^<]*<\/pub-id><pub-id/],
  ['a typed doi: before an identifier', /doi:<pub-id pub-id-type="doi">/],
  ['an identifier in typed brackets', /\[DOI: <pub-id [^>]*>[^<]*<\/pub-id>\]<pub-id/],
  ['names with nothing between', /<\/name><name>[\s\S]*?<\/name><etal\/>\./],
  ['a literal et al..', /et al\.\. /],
  ['a volume and an issue side by side', /<\/volume><issue>/],
  ['a volume parted from its issue', /<\/volume><year>\d+<\/year><issue>/],
  ['a page with letters', /<lpage>402\.e26<\/lpage>/],
  [
    'a reference list in body and back with one id twice',
    /<ref id="ref1">[\s\S]*<back>[\s\S]*<ref id="ref1">/,
  ],
  ['a blank collab', /<collab> <\/collab>/],
  ['a publication date without year', /<pub-date [^>]*><season>\w+<\/season><\/pub-date>/],
  [
    'the comment by which PMC withholds full text',
    /<!--The publisher of this article does not allow downloading/,
  ],
];
