import type { Asset, FigureGroup, Graphic, Media, Permissions } from './article.ts';
import { type Captioned, openCaption, openLabel } from './caption.ts';
import { field } from './field.ts';
import { addBlock, addProse, FLOW, type Flow, flush, settle } from './flow.ts';
import { RUN, skip } from './inline.ts';
import { isNamed, openMedia } from './media.ts';
import { once } from './once.ts';
import { openPermissions } from './permissions.ts';
import {
  asGraphic,
  borrowCaption,
  fileOf,
  graphicsOf,
  hrefOf,
  openFormats,
  openPointer,
  type Pictured,
} from './pictures.ts';
import { flat, prose } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

interface Shown extends Pictured {
  readonly asset: Asset;
  readonly permissions: Permissions;
  /** Where its marker goes; none where no text is. */
  readonly flow: Flow | undefined;
  readonly start: number;
  /** The file that a supplement names itself. */
  readonly file: Graphic | undefined;
}

interface Group extends Flow, Pictured, Captioned {
  readonly record: FigureGroup;
  readonly around: number | undefined;
  captioned?: boolean;
}

const SHOWN = once(
  (): Rules<Shown> => ({
    ...RUN,
    on: new Map<string, Rule<Shown>>([
      ...RUN.on,
      ['label', (walker, tag, { asset }) => openLabel(walker, tag, asset)],
      ['caption', (walker, tag, { asset }) => openCaption(walker, tag, asset)],
      ['graphic', openPointer],
      ['media', openPointer],
      ['alternatives', openFormats],
      ['attrib', field(keepAttribution)],
      ['permissions', (walker, tag, { permissions }) => openPermissions(walker, tag, permissions)],
      ['alt-text', skip],
    ]),
  }),
);

const GROUP = once(
  (): Rules<Group> => ({
    ...FLOW,
    on: new Map<string, Rule<Group>>([
      ...FLOW.on,
      ['label', openLabel],
      ['caption', openGroupCaption],
      ['graphic', openPointer],
      ['media', openGroupMedia],
      ['alternatives', openFormats],
    ]),
  }),
);

/** A figure in running text: an asset, and the marker `[Figure: label]` where it stood (§7.2, §7.5). */
export function openFigure(walker: Walker, tag: Tag, flow: Flow): void {
  flush(walker, flow);
  openAsset(walker, tag, 'figure', flow);
}

/** As a figure, with the marker `[Supplementary: label]`. */
export function openSupplement(walker: Walker, tag: Tag, flow: Flow): void {
  flush(walker, flow);
  openAsset(walker, tag, 'supplementary-material', flow);
}

/** A figure or supplement where no marker can stand. */
export function liftAsset(walker: Walker, tag: Tag): void {
  openAsset(walker, tag, walker.local === 'fig' ? 'figure' : 'supplementary-material', undefined);
}

/** Figures that share a group; its label and caption are text (§7.2) and a record of its own. */
export function openFigureGroup(walker: Walker, tag: Tag, flow: Flow): void {
  flush(walker, flow);
  const article = walker.draft?.article;
  const record: FigureGroup = {};
  if (tag.attributes.id) record.id = flat(tag.attributes.id);
  const around = walker.figureGroup;
  if (article !== undefined) {
    article.figureGroups ??= [];
    walker.figureGroup = article.figureGroups.push(record) - 1;
  }
  const group: Group = {
    start: flow.start,
    blocks: flow.blocks,
    paragraphs: 1,
    pictures: [],
    record,
    around,
  };
  walker.enter(GROUP(), group, closeGroup);
}

function openAsset(walker: Walker, tag: Tag, assetType: Asset['assetType'], flow: Flow | undefined): void {
  const asset: Asset = { assetType };
  if (tag.attributes.id) asset.id = flat(tag.attributes.id);
  if (walker.figureGroup !== undefined) asset.group = walker.figureGroup;
  walker.draft?.article.assets.push(asset);
  walker.draft?.found.push({ item: asset, scope: walker.scope });
  const file = assetType === 'figure' ? undefined : asGraphic(tag);
  if (file !== undefined) asset.href = file.href;
  const shown: Shown = { asset, permissions: {}, flow, pictures: [], start: walker.parts.length, file };
  walker.enter(SHOWN(), shown, closeAsset);
}

function closeAsset(walker: Walker, shown: Shown): void {
  const { asset, permissions, flow, start, file } = shown;
  borrowCaption(asset, shown);
  keepLooseText(asset, prose(walker.take(start)));
  const href = hrefOf(shown);
  if (href !== undefined) asset.href = href;
  const graphics = graphicsOf(shown);
  if (graphics.length > 0) asset.graphics = graphics;
  else if (file?.mimetype !== undefined) asset.graphics = [file];
  if (Object.keys(permissions).length > 0) asset.permissions = permissions;
  if (flow !== undefined) addBlock(flow, { text: markerOf(asset), prose: false });
}

function keepAttribution({ asset }: Shown, text: string): void {
  asset.attribution = asset.attribution === undefined ? text : `${asset.attribution} ${text}`;
}

/** Text beside a caption that is missing is one; the invitation to click is none. */
function keepLooseText(asset: Asset, text: string): void {
  if (text === '' || asset.caption !== undefined || /^\(?click here/i.test(text)) return;
  asset.caption = text;
  asset.captionText = text;
}

/** What stands in the text in place of an asset. */
export function markerOf({ assetType, label }: Asset): string {
  const kind = assetType === 'figure' ? 'Figure' : 'Supplementary';
  return label === undefined ? `[${kind}]` : `[${kind}: ${label}]`;
}

function openGroupCaption(walker: Walker, tag: Tag, group: Group): void {
  flush(walker, group);
  walker.nest(group, closeGroupCaption);
  openCaption(walker, tag, group);
}

function closeGroupCaption(_: Walker, group: Group): void {
  const { label, caption } = group;
  group.captioned = true;
  addProse(group, [label, caption].filter((text) => text !== undefined).join(' '));
}

/** A film with a name is one of the article, as beside the group; a mere file is a picture of the group. */
function openGroupMedia(walker: Walker, tag: Tag, { pictures }: Group): void {
  const picture = fileOf(walker, tag);
  const media = openMedia(walker, tag);
  walker.nest({ pictures, picture, media }, closeGroupMedia);
}

function closeGroupMedia(
  _: Walker,
  { pictures, picture, media }: Pictured & { picture: Pictured['pictures'][number]; media: Media },
): void {
  if (!isNamed(media)) pictures.push(picture);
}

function closeGroup(walker: Walker, group: Group): void {
  settle(walker, group);
  const { record, label, captionTitle, captionText, captioned } = group;
  if (!captioned && label !== undefined) addProse(group, label);
  if (label !== undefined) record.label = label;
  if (captionTitle !== undefined) record.captionTitle = captionTitle;
  if (captionText !== undefined) record.captionText = captionText;
  const graphics = graphicsOf(group);
  if (graphics.length > 0) record.graphics = graphics;
  walker.figureGroup = group.around;
}
