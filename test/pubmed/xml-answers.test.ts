import { expect, it } from 'vitest';
import { asJsonForm } from '../../src/pubmed/xml-answers.ts';

it('keeps the messages of a search that answers in XML', () => {
  const message = "Wildcard search for 'ab*' used only the first 600 variations.";
  const xml = `<eSearchResult><Count>2</Count><IdList><Id>1</Id><Id>2</Id></IdList><QueryTranslation>ab*</QueryTranslation><WarningList><OutputMessage>${message}</OutputMessage></WarningList></eSearchResult>`;
  expect(asJsonForm(xml)).toMatchObject({
    esearchresult: { count: '2', idlist: ['1', '2'], warninglist: { outputmessages: [message] } },
  });
});
