import type { Funding } from './article.ts';
import { field } from './field.ts';
import type { Front } from './front.ts';
import { INLINE } from './inline.ts';
import { openName } from './name.ts';
import { prose } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

interface Awards {
  readonly front: Front;
  readonly funding: Funding;
}

/** A field of an award while it is read. */
interface AwardField {
  readonly funding: Funding;
  readonly start: number;
}

const AWARDS: Rules<Awards> = {
  text: false,
  on: new Map<string, Rule<Awards>>([
    ['funding-source', openSource],
    ['award-id', field(({ funding }, text) => keepAward(funding, text))],
    ['principal-award-recipient', openRecipient],
  ]),
};
const SOURCE: Rules<AwardField> = {
  text: true,
  on: new Map<string, Rule<AwardField>>([...INLINE, ['named-content', openNamedContent]]),
};
const RECIPIENT: Rules<AwardField> = {
  text: true,
  on: new Map<string, Rule<AwardField>>([
    ...INLINE,
    ['name', openRecipientName],
    ['string-name', openRecipientName],
  ]),
};
const FUNDING: Rules<Front> = {
  text: false,
  on: new Map<string, Rule<Front>>([
    ['award-group', openAwards],
    ['funding-statement', field(keepStatement)],
  ]),
};

/** Who paid: each award group, and the statement in words. */
export function openFunding(walker: Walker, _: Tag, front: Front): void {
  walker.enter(FUNDING, front);
}

function openAwards(walker: Walker, _: Tag, front: Front): void {
  walker.enter<Awards>(AWARDS, { front, funding: {} }, closeAwards);
}

function openSource(walker: Walker, _: Tag, { funding }: Awards): void {
  walker.enter<AwardField>(SOURCE, { funding, start: walker.parts.length }, closeSource);
}

/** Some publishers mark the id of a funder in this way. */
function openNamedContent(walker: Walker, { attributes }: Tag): void {
  if (attributes['content-type'] === 'funder-id') walker.skip();
}

function closeSource(walker: Walker, { funding, start }: AwardField): void {
  const text = prose(walker.take(start));
  if (text !== '') keepSource(funding, text);
}

function openRecipient(walker: Walker, _: Tag, { funding }: Awards): void {
  walker.enter<AwardField>(RECIPIENT, { funding, start: walker.parts.length }, keepRecipient);
}

/** Each name is `Surname Given`; several are parted by commas. */
function openRecipientName(walker: Walker, tag: Tag, recipient: AwardField): void {
  keepRecipient(walker, recipient);
  openName(walker, tag, recipient, keepRecipient);
}

function keepRecipient(walker: Walker, { funding, start }: AwardField): void {
  const text = prose(walker.take(start));
  if (text !== '')
    funding.recipient = funding.recipient === undefined ? text : `${funding.recipient}, ${text}`;
}

function closeAwards(_: Walker, { front, funding }: Awards): void {
  if (Object.keys(funding).length === 0) return;
  front.article.funding ??= [];
  front.article.funding.push(funding);
}

function keepSource(funding: Funding, text: string): void {
  funding.source = funding.source === undefined ? text : `${funding.source}; ${text}`;
}

function keepAward(funding: Funding, text: string): void {
  funding.awardIds ??= [];
  funding.awardIds.push(text);
}

function keepStatement({ article }: Front, text: string): void {
  article.fundingStatement =
    article.fundingStatement === undefined ? text : `${article.fundingStatement} ${text}`;
}
