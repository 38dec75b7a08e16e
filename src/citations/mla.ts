/**
 * The MLA style, ninth edition, for what PubMed has (https://style.mla.org/works-cited/citations-by-format/), in the
 * Citation Style Language. `@citation-js/plugin-csl` brings APA and Vancouver only.
 */
export const MLA_STYLE = `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" default-locale="en-US" page-range-format="minimal-two" demote-non-dropping-particle="never">
  <info><title>MLA</title><id>mla-pubmed-edge</id><updated>2026-01-01T00:00:00+00:00</updated></info>
  <locale xml:lang="en">
    <terms>
      <term name="month-01" form="short">Jan.</term><term name="month-02" form="short">Feb.</term>
      <term name="month-03" form="short">Mar.</term><term name="month-04" form="short">Apr.</term>
      <term name="month-05" form="short">May</term><term name="month-06" form="short">June</term>
      <term name="month-07" form="short">July</term><term name="month-08" form="short">Aug.</term>
      <term name="month-09" form="short">Sept.</term><term name="month-10" form="short">Oct.</term>
      <term name="month-11" form="short">Nov.</term><term name="month-12" form="short">Dec.</term>
    </terms>
  </locale>
  <macro name="contributors">
    <names variable="author">
      <name name-as-sort-order="first" and="text" delimiter-precedes-last="always" delimiter-precedes-et-al="always" et-al-min="3" et-al-use-first="1"/>
      <label form="long" prefix=", "/>
      <substitute><names variable="editor"/></substitute>
    </names>
  </macro>
  <macro name="title">
    <choose>
      <if type="book"><text variable="title" text-case="title"/></if>
      <else><text variable="title" text-case="title" quotes="true"/></else>
    </choose>
  </macro>
  <macro name="container">
    <group delimiter=", ">
      <text variable="container-title" text-case="title"/>
      <choose>
        <if type="chapter">
          <names variable="editor"><label form="verb" suffix=" "/><name and="text" et-al-min="3" et-al-use-first="1"/></names>
        </if>
      </choose>
      <choose>
        <if is-numeric="edition"><group delimiter=" "><number variable="edition" form="ordinal"/><text value="ed."/></group></if>
        <else><text variable="edition"/></else>
      </choose>
      <text variable="volume" prefix="vol. "/>
      <text variable="issue" prefix="no. "/>
      <text variable="publisher"/>
      <date variable="issued" form="text" date-parts="year-month"><date-part name="month" form="short"/><date-part name="year"/></date>
      <choose>
        <if variable="page"><group delimiter=" "><label variable="page" form="short"/><text variable="page"/></group></if>
        <else><text variable="number" prefix="art. "/></else>
      </choose>
      <choose>
        <if variable="DOI"><text variable="DOI" prefix="https://doi.org/"/></if>
        <else><text variable="URL"/></else>
      </choose>
    </group>
  </macro>
  <citation><layout><text macro="contributors"/></layout></citation>
  <bibliography>
    <layout suffix=".">
      <group delimiter=". "><text macro="contributors"/><text macro="title"/><text macro="container"/></group>
    </layout>
  </bibliography>
</style>`;

/** Names that capitals make wrong: a gene or protein such as `p53`, a species such as `E. coli`. */
const FIXED = /(?<![\p{L}\p{N}-])(?:\p{Lu}\. \p{Ll}[\p{Ll}-]+|\p{Ll}+-?\p{N}[\p{L}\p{N}-]*)/gu;

/** A title in which the engine, as it sets capitals, leaves such names alone. */
export function withFixedNames(title: string): string {
  return title.replace(FIXED, '<span class="nocase">$&</span>');
}
