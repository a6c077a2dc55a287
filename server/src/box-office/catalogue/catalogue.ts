import { createHash } from 'node:crypto';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE, type Labels, LOCALES } from '@guichet/contract/locale.ts';
import { changedFields } from '#catalogue/synchronization/synchronization.ts';
import {
  type ItemName,
  OWN_KINDS,
  type OwnCatalogue,
  type OwnItem,
  type OwnItems,
  type OwnKind,
} from '#gateways/ticketing/box-office/catalogue/port.ts';
import type { Catalogue } from '#gateways/ticketing/catalogue/port.ts';
import type { Draft } from './catalogue.sql.ts';
import { canonical, isSame, mergeItem } from './merging.ts';
import type { PublicationRow, PublishedChange } from './publications/publications.sql.ts';
import type { CatalogueProblem } from './references.ts';

type State = CallAnswer<'GET /boxoffice/catalogue'>;
export type ChangedItem = State['publications'][number]['changes'][number];

/** An item with its draft, as the editor shows it. */
export interface ItemState<Kind extends OwnKind> {
  code: string;
  version: string;
  published?: OwnItems[Kind];
  draft?: OwnItems[Kind];
  isDeleted: boolean;
  changedBy?: string;
  waitsFor?: string;
}

export const isItem =
  ({ kind, code }: ItemName) =>
  (other: ItemName): boolean =>
    other.kind === kind && other.code === code;

/** Finds an item of a catalogue. */
export const itemOf = (catalogue: OwnCatalogue, { kind, code }: ItemName): OwnItem | undefined =>
  catalogue[kind].find((item) => item.code === code);

/**
 * Returns an item with its draft. The draft shows what others published meanwhile, as its publication will.
 * @param waiting publications that wait for their time
 */
export function stateOf<Kind extends OwnKind>(
  kind: Kind,
  code: string,
  {
    published,
    draft,
    waiting,
  }: {
    published: OwnItem | undefined;
    draft: Draft | undefined;
    waiting: readonly PublicationRow[];
  },
): ItemState<Kind> {
  const waitsFor = waiting.find(({ changes }) => changes.some(isItem({ kind, code })));
  const drafted = draft && (rebased(draft, published).item ?? undefined);
  return {
    code,
    version: versionOf(published, draft),
    ...(published && { published: published as OwnItems[Kind] }),
    ...(drafted && { draft: drafted as OwnItems[Kind] }),
    isDeleted: draft?.item === null,
    ...(draft && { changedBy: draft.changedBy }),
    ...(waitsFor && { waitsFor: waitsFor.id }),
  };
}

/** Returns a text that changes with every save of the item, published or not. */
export const versionOf = (published: OwnItem | undefined, draft: Draft | undefined): string =>
  published || draft
    ? createHash('sha256')
        .update(canonical({ published, draft: draft && [draft.version, draft.changedAt, draft.item] }))
        .digest('base64url')
        .slice(0, 22)
    : '';

/** A draft on top of what is published now. */
interface Rebased {
  item: OwnItem | null;
  /** Fields that somebody else has published another value of; `''` for the whole item */
  conflicts: string[];
}

/** Applies the change of a draft to the item that is published now. */
export function rebased(
  { base, item }: Pick<Draft, 'base' | 'item'>,
  published: OwnItem | undefined,
): Rebased {
  if (base === null) return { item, conflicts: published && !isSame(published, item) ? [''] : [] };
  if (!published) return { item, conflicts: item === null ? [] : [''] };
  if (item === null) return { item, conflicts: isSame(base, published) ? [] : [''] };
  return mergeItem(base, item, published);
}

/** The effect of drafts on the published catalogue. */
export interface Plan {
  /** Items that change; drafts without a difference are absent */
  changes: PublishedChange[];
  after: OwnCatalogue;
  problems: CatalogueProblem[];
}

/** Applies drafts to the published catalogue. */
export function planChanges(
  published: OwnCatalogue,
  drafts: readonly Pick<Draft, 'kind' | 'code' | 'base' | 'item'>[],
): Plan {
  const problems: CatalogueProblem[] = [];
  const changes = drafts.flatMap((draft): PublishedChange[] => {
    const { kind, code } = draft;
    const present = itemOf(published, draft);
    const { item, conflicts } = rebased(draft, present);
    for (const field of conflicts)
      problems.push({ kind, code, field: field.replace('=', ''), reason: 'changed-since' });
    const before = present ?? null;
    return isSame(before, item) ? [] : [{ kind, code, before, after: item }];
  });
  return { changes, after: changed(published, changes), problems };
}

/** Returns a catalogue with changes applied; new items are last. */
function changed(catalogue: OwnCatalogue, changes: readonly PublishedChange[]): OwnCatalogue {
  const listOf = (kind: OwnKind): OwnItem[] => {
    const ofKind = changes.filter((change) => change.kind === kind);
    const kept = catalogue[kind].flatMap((item): OwnItem[] => {
      const change = ofKind.find(({ code }) => code === item.code);
      return change ? (change.after ? [change.after] : []) : [item];
    });
    return [...kept, ...ofKind.flatMap(({ before, after }) => (before === null && after ? [after] : []))];
  };
  return Object.fromEntries(OWN_KINDS.map((kind) => [kind, listOf(kind)])) as unknown as OwnCatalogue;
}

/**
 * Returns the offered part of a catalogue, as the ticketing system answers it to the portal.
 * @param published the offered part now, with the time zones of the timetable
 */
export function offeredOf(catalogue: OwnCatalogue, published: Catalogue): Catalogue {
  const offered = <Kind extends OwnKind>(kind: Kind) =>
    catalogue[kind].filter(({ isArchived }) => !isArchived).map(({ isArchived: _, ...item }) => item);
  const zones = new Map(published.establishments.map(({ code, timeZone }) => [code, timeZone]));
  return {
    establishments: offered('establishment').map((establishment) => {
      const timeZone = zones.get(establishment.code);
      return { ...establishment, ...(timeZone !== undefined && { timeZone }) };
    }),
    families: offered('family'),
    themes: offered('theme').map(({ position: _, ...theme }) => theme),
    services: offered('service'),
  } as Catalogue;
}

const NOTHING = { labels: {}, descriptions: {} } as OwnItem;

/** Describes a change by field, as the editor and the audit log show it. */
export function describeChange({ kind, code, before, after }: PublishedChange): ChangedItem {
  const shown = after ?? before;
  const fields =
    before && after
      ? [...changedFields(before, after), ...orderChanges(before, after)]
      : after
        ? changedFields(NOTHING, after)
        : [];
  return {
    kind,
    code,
    labels: shown?.labels ?? ({ [DEFAULT_LOCALE]: code } as Labels),
    change: kindOf(before, after),
    fields: fields.map(({ field, part, from, to }) => ({
      field,
      ...(part !== undefined && { part }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    })),
  };
}

/** Returns changes of the item's place in its list, and of the order of its prices. */
function orderChanges(before: OwnItem, after: OwnItem) {
  const namesIn = (item: OwnItem, other: OwnItem): string =>
    pricesOf(item)
      .map(({ name }) => name)
      .filter((name) => pricesOf(other).some((price) => price.name === name))
      .join(', ');
  const [was, is] = [namesIn(before, after), namesIn(after, before)];
  return [
    ...(before.position === after.position
      ? []
      : [{ field: 'position', part: undefined, from: String(before.position), to: String(after.position) }]),
    ...(was === is ? [] : [{ field: 'priceOrder', part: undefined, from: was, to: is }]),
  ];
}

const pricesOf = (item: OwnItem) => ('prices' in item ? item.prices : []);

function kindOf(before: OwnItem | null, after: OwnItem | null): ChangedItem['change'] {
  if (!after) return 'deleted';
  if (!before) return 'added';
  if (before.isArchived === after.isArchived) return 'changed';
  return after.isArchived ? 'archived' : 'restored';
}

/** Number of changed items that an entry of the audit log names. */
const NAMED_ITEMS = 20;

/** Names changed items for the audit log. */
export const auditedItems = (changes: readonly PublishedChange[]) =>
  changes.slice(0, NAMED_ITEMS).map((change) => ({ field: 'items', to: wordsOf(describeChange(change)) }));

/** Names a changed item: `ENT-SPORTIF: price PLEIN 560 → 600`. */
const wordsOf = ({ code, fields }: ChangedItem): string =>
  [
    code,
    fields.map(({ field, part = '', from = '', to = '' }) => `${field} ${part} ${from} → ${to}`).join(', '),
  ]
    .filter(Boolean)
    .join(': ')
    .slice(0, 500);

/** Removes empty texts of other languages, which fall back to the default language. */
export function withoutEmptyTexts<Item extends OwnItem>(item: Item): Item {
  const filled = (labels: Labels): Labels =>
    Object.fromEntries(
      LOCALES.flatMap((locale) =>
        locale === DEFAULT_LOCALE || labels[locale]?.trim() ? [[locale, labels[locale] ?? '']] : [],
      ),
    ) as Labels;
  return {
    ...item,
    labels: filled(item.labels),
    descriptions: filled(item.descriptions),
    ...('prices' in item && {
      prices: item.prices.map((price) => ({ ...price, labels: filled(price.labels) })),
    }),
  };
}

/** Returns a publication for its page. @param isLatest of every item that it changed */
export function viewPublication(row: PublicationRow, canUndo: boolean): State['publications'][number] {
  return {
    id: row.id,
    state: row.state,
    ...(row.dueAt && { dueAt: row.dueAt.toISOString() }),
    ...(row.publishedAt && { publishedAt: row.publishedAt.toISOString() }),
    by: row.by,
    changes: row.changes.map(describeChange),
    problems: row.problems,
    canUndo,
  };
}

/** Whether nothing has changed the items of a publication since. */
export const isUndoable = ({ state, changes }: PublicationRow, published: OwnCatalogue): boolean =>
  state === 'published' && changes.every((change) => isSame(itemOf(published, change) ?? null, change.after));
