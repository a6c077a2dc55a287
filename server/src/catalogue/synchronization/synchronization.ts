import { shownLabels } from '@guichet/contract/catalogue/setting-texts.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { Catalogue, CataloguePrice, PriceAudience } from '#gateways/ticketing/catalogue/port.ts';
import { fail } from '#kernel/errors.ts';
import type {
  FieldChange,
  ItemChange,
  ItemChanges,
  ItemKind,
  ItemRow,
  SourceOf,
  SynchronizationResult,
} from '../catalogue.ts';
import type { State } from '../settings/catalogue-settings.ts';
import { NO_SETTINGS, type Synchronization, settingTexts } from '../settings/catalogue-settings.ts';

/** The progress of a running synchronization. */
export type SynchronizationStep = 'queued' | 'reading' | 'comparing' | 'writing';

/** A synchronization, running or ended; `done` of `total` items. */
export interface SynchronizationRow {
  id: string;
  startedAt: Date;
  finishedAt: Date | null;
  by: string;
  state: 'running' | 'done' | 'failed';
  step: SynchronizationStep;
  done: number;
  total: number;
  failure: ErrorCode | null;
  result: SynchronizationResult | null;
  isNotable: boolean;
  /** The lease has expired: the process was killed. */
  isAbandoned: boolean;
}

/** The effect of a synchronization on the local catalogue, as a pure comparison for tests with many cases. */

/** Maximum number of named items in each list of a result; all items are counted. */
const MAX_NAMED_ITEMS = 200;

/** Maximum length of a value in a result; longer values are cut. */
const MAX_VALUE_LENGTH = 500;

/** The ticketing system’s part of an item to write. The administrators’ part is never written. */
export interface SourceWrite {
  kind: ItemKind;
  code: string;
  source: SourceOf[ItemKind];
  sourceOrder: number;
  /** Whether a text changed: an administrator who is editing the item must see the change. */
  isTextChanged: boolean;
}

/** The writes of a synchronization and its result. */
export interface SynchronizationPlan {
  writes: SourceWrite[];
  gone: { kind: ItemKind; code: string }[];
  result: SynchronizationResult;
}

/**
 * Compares the local catalogue with the ticketing system’s.
 * @throws AppError `synchronization.empty` when no service is left: assumed to be a failure, not intended
 */
export function planSynchronization(rows: readonly ItemRow[], catalogue: Catalogue): SynchronizationPlan {
  const { leftOut = [] } = catalogue;
  const isKnown = rows.some((row) => row.kind === 'service' && row.isPresent);
  if (isKnown && catalogue.services.length === 0) fail('synchronization.empty');
  const known = new Map(rows.map((row) => [keyOf(row.kind, row.code), row]));
  const arrived = sourcesOf(catalogue);
  const writes: SourceWrite[] = [];
  const added: ItemChange[] = [];
  const changed: ItemChange[] = [];
  const conflicts: ItemChange[] = [];

  for (const [key, item] of arrived) {
    const row = known.get(key);
    const fields = row ? changedFields(row.source, item.source) : [];
    const isTextChanged = fields.some(({ field }) => field === 'labels' || field === 'descriptions');
    const isSame = row?.isPresent && row.sourceOrder === item.sourceOrder && isEqual(row.source, item.source);
    if (!isSame) writes.push({ ...item, isTextChanged });
    const change = { kind: item.kind, externalCode: item.code, labels: labelsOf(row, item), fields };
    if (!row) added.push(change);
    else if (!row.isPresent) added.push({ ...change, isBack: true });
    else if (fields.length > 0) changed.push(change);
    const contested = row ? conflictingFields({ ...row, source: item.source } as ItemRow, fields) : [];
    if (contested.length > 0) conflicts.push({ ...change, fields: contested });
  }
  const gone = rows.filter((row) => row.isPresent && !arrived.has(keyOf(row.kind, row.code)));
  return {
    writes,
    gone: gone.map(({ kind, code }) => ({ kind, code })),
    result: {
      added: listed(added),
      changed: listed(changed),
      gone: listed(
        gone.map((row) => ({
          kind: row.kind,
          externalCode: row.code,
          labels: labelsOf(row, row),
          fields: [],
        })),
      ),
      conflicts: listed(conflicts),
      ...(leftOut.length > 0 && { leftOut: leftOut.slice(0, MAX_NAMED_ITEMS) }),
    },
  };
}

/** Returns the items of the local catalogue as they would be after a synchronization. */
export function itemsAfter(rows: readonly ItemRow[], catalogue: Catalogue): ItemRow[] {
  const { writes, gone } = planSynchronization(rows, catalogue);
  const isOf =
    ({ kind, code }: Pick<ItemRow, 'kind' | 'code'>) =>
    (other: Pick<ItemRow, 'kind' | 'code'>) =>
      other.kind === kind && other.code === code;
  const kept = rows.map((row) => ({
    ...row,
    ...writes.find(isOf(row)),
    isPresent: row.isPresent ? !gone.some(isOf(row)) : writes.some(isOf(row)),
  }));
  const added = writes
    .filter((write) => !rows.some(isOf(write)))
    .map((write) => ({
      ...NO_SETTINGS,
      ...write,
      isPresent: true,
      version: 0,
      changedAt: null,
      changedBy: null,
    }));
  return [...kept, ...added].sort(
    (one, other) =>
      (one.itemOrder ?? Number.POSITIVE_INFINITY) - (other.itemOrder ?? Number.POSITIVE_INFINITY) ||
      one.sourceOrder - other.sourceOrder,
  );
}

/** Returns whether a result has nothing to report. */
export function isUneventful({ added, changed, gone, conflicts }: SynchronizationResult): boolean {
  return [added, changed, gone, conflicts].every(({ count }) => count === 0);
}

const keyOf = (kind: ItemKind, code: string) => `${kind} ${code}`;

type Arrived = Pick<ItemRow, 'kind' | 'code' | 'source' | 'sourceOrder'>;

/** Returns every item of a catalogue by kind and code, with its position in its list; the first of a repeated code. */
function sourcesOf(catalogue: Catalogue): Map<string, Arrived> {
  const lists = {
    establishment: catalogue.establishments,
    family: catalogue.families,
    service: catalogue.services,
    theme: catalogue.themes,
  };
  const items = new Map<string, Arrived>();
  for (const kind of Object.keys(lists) as ItemKind[]) {
    lists[kind].forEach((source, index) => {
      const key = keyOf(kind, source.code);
      // The JSON form as stored: undefined fields are absent.
      const plain = JSON.parse(JSON.stringify(source)) as SourceOf[ItemKind];
      if (!items.has(key)) items.set(key, { kind, code: source.code, source: plain, sourceOrder: index + 1 });
    });
  }
  return items;
}

function labelsOf(row: ItemRow | undefined, item: Pick<ItemRow, 'source'>) {
  const { labels, descriptions } = row ?? NO_SETTINGS;
  return shownLabels(settingTexts({ source: item.source, labels, descriptions }, 'labels'));
}

function listed(items: ItemChange[]): ItemChanges {
  return { count: items.length, items: items.slice(0, MAX_NAMED_ITEMS) };
}

/** Fields that are not reported as changes: the code and the display order. */
const UNREPORTED = new Set(['code', 'position']);

/** Returns the fields in which two states of an item differ: a text by language, a price by name. */
export function changedFields(before: object, after: object): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [from, to] = [old.get(key)?.value, now.get(key)?.value];
    if (from === to) return [];
    const { field, part } = (now.get(key) ?? old.get(key)) as FieldValue;
    return [
      {
        field,
        ...(part !== undefined && { part }),
        ...(from !== undefined && { from: cut(from) }),
        ...(to !== undefined && { to: cut(to) }),
      },
    ];
  });
}

interface FieldValue {
  field: string;
  part?: string | undefined;
  value: string;
}

function fieldsOf(source: object): Map<string, FieldValue> {
  const fields = Object.entries(source).flatMap(([field, value]): FieldValue[] => {
    if (UNREPORTED.has(field)) return [];
    if (field === 'labels' || field === 'descriptions')
      return LOCALES.map((part) => ({
        field,
        part,
        value: String((value as SourceOf['theme']['labels'])[part] ?? ''),
      }));
    if (field === 'prices') return (value as CataloguePrice[]).flatMap(priceFields);
    return [{ field, value: textOf(value) }];
  });
  return new Map(fields.filter(({ value }) => value !== '').map((entry) => [keyOfField(entry), entry]));
}

function priceFields({
  name,
  cents,
  labels,
  supportingDocuments,
  discountCode,
  audience,
  contactFields = [],
  places,
  vatRate,
}: CataloguePrice): FieldValue[] {
  return [
    { field: 'price', part: name, value: String(cents) },
    ...LOCALES.map((locale) => ({
      field: 'priceLabel',
      part: locale === DEFAULT_LOCALE ? name : `${name} ${locale}`.trim(),
      value: labels[locale] ?? '',
    })),
    { field: 'supportingDocuments', part: name, value: supportingDocuments.join(', ') },
    { field: 'discountCode', part: name, value: discountCode ?? '' },
    { field: 'priceAudience', part: name, value: audience ? audienceText(audience) : '' },
    { field: 'contactFields', part: name, value: contactFields.join(', ') },
    { field: 'placesTaken', part: name, value: places === undefined ? '' : String(places) },
    { field: 'priceVatRate', part: name, value: vatRate === undefined ? '' : String(vatRate) },
  ];
}

/** Words an audience by its code and ages: `CHILD 3-11`. */
const audienceText = ({ type, minimumAge, maximumAge }: PriceAudience): string =>
  minimumAge === undefined && maximumAge === undefined
    ? type
    : `${type} ${minimumAge ?? ''}-${maximumAge ?? ''}`;

const keyOfField = ({ field, part }: FieldValue) => `${field}\n${part ?? ''}`;

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(entryText).join(', ');
  return typeof value === 'object' ? canonical(value) : String(value);
}

/** Words an entry of a list; an object by its values: `admission 10`. */
const entryText = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null
    ? Object.entries(entry)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, value]) => textOf(value && typeof value === 'object' ? [value].flat() : value))
        .join(' ')
    : textOf(entry);

const cut = (text: string) => (text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text);

/** Returns the changed texts that an administrator has overridden: their text remains, and the conflict is reported. */
function conflictingFields(row: ItemRow, changed: readonly FieldChange[]): FieldChange[] {
  return (['labels', 'descriptions'] as const).flatMap((field) => {
    const texts = settingTexts(row, field);
    return LOCALES.flatMap((part) => {
      const { own, source, conflict } = texts[part];
      const isNew = changed.some((change) => change.field === field && change.part === part);
      if (conflict === undefined || !isNew) return [];
      return [{ field, part, from: cut(conflict), to: cut(source), own: cut(own) }];
    });
  });
}

const isEqual = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

/** Returns JSON independent of the order of keys: the database stores another order than the ticketing system sends. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
      : entry,
  );
}

/** Returns the synchronizations for administrators. @param rows newest first */
export function viewSynchronizations(
  rows: readonly SynchronizationRow[],
  lastDoneAt: Date | undefined,
  locale: Locale,
): State {
  const running = rows.find((row) => row.state === 'running' && !row.isAbandoned);
  const ended = rows.flatMap((row) => viewEnded(row, locale) ?? []);
  const notable = new Set(rows.filter((row) => row.isNotable).map((row) => row.id));
  return {
    ...(running && {
      running: {
        id: running.id,
        step: running.step,
        done: running.done,
        of: running.total,
        startedAt: running.startedAt.toISOString(),
        by: running.by,
      },
    }),
    ...(lastDoneAt && { lastDoneAt: lastDoneAt.toISOString() }),
    ...(ended[0] && { last: ended[0] }),
    history: ended.filter(({ id }) => notable.has(id)).slice(0, SHOWN),
  };
}

/** Maximum number of shown synchronizations in the history. */
const SHOWN = 10;

/** Returns an ended synchronization as the API answers it; undefined while it runs. */
function viewEnded(row: SynchronizationRow, locale: Locale): Synchronization | undefined {
  if (row.finishedAt === null) return undefined;
  const { id, startedAt, finishedAt, by, state, failure, result } = row;
  return {
    id,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt.toISOString(),
    by,
    isDone: state === 'done',
    ...(failure && { reason: translator(locale, 'errors')(failure) }),
    ...(result && { result }),
  };
}
