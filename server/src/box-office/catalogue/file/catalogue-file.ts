import { OwnService } from '@guichet/contract/box-office/components.ts';
import { DEFAULT_LOCALE, type Locale } from '@guichet/contract/locale.ts';
import type { OwnCatalogue, OwnItems } from '#gateways/ticketing/box-office/catalogue/port.ts';
import { BYTE_ORDER_MARK, csvLine } from '#kernel/format/csv.ts';
import { fieldErrors } from '#platform/http/validation.ts';
import { withoutEmptyTexts } from '../catalogue.ts';
import { newProblems } from '../references.ts';
import { COLUMNS, type Column, cellOf, type Fields, headingOf, valueAt, withValue } from './columns.ts';
import { type FileLine, type FileProblem, type FileTable, wordProblem } from './file-table.ts';

type Service = OwnItems['service'];
type Price = Service['prices'][number];

/** Writes the services as a table with a line per price. */
export function writeCatalogueFile(services: readonly Service[], locale: Locale): string {
  const lines = services.flatMap((service) =>
    (service.prices.length > 0 ? service.prices : [{}]).map((price) =>
      COLUMNS.map((column) =>
        cellOf(column, valueAt((column.of === 'price' ? price : service) as Fields, column.path), locale),
      ),
    ),
  );
  const head = COLUMNS.map((column) => headingOf(column, locale));
  return BYTE_ORDER_MARK + [head, ...lines].map((cells) => csvLine(cells, locale)).join('');
}

/** What the lines of a file are read against. */
export interface FileBasis {
  /** The catalogue with its drafts */
  catalogue: OwnCatalogue;
  /** Services that wait for a scheduled publication */
  waiting: readonly string[];
  /** Services to archive when the file does not name them; the prices that it leaves out are removed too */
  endable?: readonly string[];
  locale: Locale;
}

/** New and changed services of a file, and its problems in words. */
export interface FilePlan {
  items: Service[];
  problems: FileProblem[];
  /** Number of services that the file names */
  services: number;
}

/** Fields of a new service that the file need not have. */
const NEW_SERVICE = {
  labels: { [DEFAULT_LOCALE]: '' },
  descriptions: { [DEFAULT_LOCALE]: '' },
  isArchived: false,
  establishmentCode: '',
  otherEstablishmentCodes: [],
  familyCode: '',
  publicType: '',
  themeCodes: [],
  prices: [],
  isFastPurchase: false,
  isAuthorizedDuplication: true,
  requiredServiceCodes: [],
  matchingServiceCodes: [],
  isRental: false,
  cardUse: 'none',
  grants: [],
  servicesForFill: [],
  disableMultiPublic: false,
} satisfies Partial<Service>;

const NEW_PRICE = {
  name: '',
  labels: { [DEFAULT_LOCALE]: '' },
  supportingDocuments: [],
} satisfies Partial<Price>;

/** Returns the changes that the lines of a file make. Columns that it lacks change nothing. */
export function planFile(table: FileTable, basis: FileBasis): FilePlan {
  const { catalogue, locale, waiting, endable } = basis;
  const problems = [...table.problems];
  const groups = Map.groupBy(table.lines, ({ code }) => code);
  const last = Math.max(0, ...catalogue.service.map(({ position }) => position));
  const built = [...groups].map(([code, lines], at) => {
    const before = catalogue.service.find((service) => service.code === code);
    const blank = { ...NEW_SERVICE, code, position: last + 1 + at } as unknown as Service;
    return { ...buildService(table, lines, before ?? blank, basis, problems), before, lines };
  });
  const changed = built.filter(({ before, item }) => item !== before);
  const named = new Set(groups.keys());
  const ended = catalogue.service.filter(({ code }) => endable?.includes(code) && !named.has(code));
  const items = [...changed.map(({ item }) => item), ...ended.map((one) => ({ ...one, isArchived: true }))];
  for (const { item, lines, rows } of changed) {
    const place = (path: string) => placeOf(path, lines, rows);
    if (waiting.includes(item.code)) problems.push(wordProblem(place('code'), 'box-office.waits', locale));
    const { error } = OwnService.safeParse(item, { reportInput: true });
    for (const [path, code] of Object.entries(fieldErrors(error?.issues ?? [])))
      problems.push(wordProblem(place(path), isMissing(item, path) ? 'field.required' : code, locale));
  }
  const after = { ...catalogue, service: replaced(catalogue.service, items) };
  for (const { code, field, reason, other } of newProblems(catalogue, after)) {
    const { lines = table.lines, rows = [] } = changed.find(({ item }) => item.code === code) ?? {};
    const place = { ...placeOf(field, lines, rows), ...(!named.has(code) && { line: 1 }) };
    problems.push(wordProblem(place, reason, locale, { other: other ?? '', code }));
  }
  return {
    items: items.map((item) => withoutEmptyTexts(item)),
    problems: withoutRepeated(problems),
    services: groups.size,
  };
}

/** Builds a service from its lines. @returns the same object without a change, and the line of each price */
function buildService(
  table: FileTable,
  lines: readonly FileLine[],
  before: Service,
  { locale, endable }: FileBasis,
  problems: FileProblem[],
): { item: Service; rows: (FileLine | undefined)[] } {
  const [first] = lines as [FileLine];
  const columnsOf = (of: Column['of']) => table.columns.filter((column) => column.of === of);
  let item: Fields = before as unknown as Fields;
  for (const column of columnsOf('service')) {
    for (const line of lines.slice(1)) {
      const cell = line.cells.get(column) ?? '';
      if (cell === '' || cell === first.cells.get(column)) continue;
      problems.push(wordProblem({ line: line.line, column }, 'differs', locale, { line: first.line }));
    }
    item = withCell(item, first, column, locale, problems);
  }
  const columns = columnsOf('price');
  if (columns.length === 0) return { item: item as unknown as Service, rows: [] };
  const priced = lines.filter(({ cells }) => columns.some((column) => (cells.get(column) ?? '') !== ''));
  const read = priced.map((line) => {
    const name = line.cells.get(NAME_COLUMN) ?? '';
    const price = before.prices.find((one) => one.name === name) ?? NEW_PRICE;
    return columns.reduce<Fields>(
      (fields, column) => withCell(fields, line, column, locale, problems),
      price,
    );
  }) as unknown as Price[];
  const { prices, rows } = mergePrices(before.prices, read, priced, endable !== undefined);
  const isSame =
    prices.length === before.prices.length && prices.every((one, at) => one === before.prices[at]);
  return { item: (isSame ? item : { ...item, prices }) as unknown as Service, rows };
}

const NAME_COLUMN = COLUMNS.find(({ of, path }) => of === 'price' && path === 'name') as Column;

/** Joins the prices of a file with those that it leaves out, which keep their places unless they end. */
function mergePrices(
  before: readonly Price[],
  read: readonly Price[],
  lines: readonly FileLine[],
  endsOthers: boolean,
): { prices: Price[]; rows: (FileLine | undefined)[] } {
  const isLeftOut = ({ name }: Price) => !read.some((price) => price.name === name);
  if (read.length > 0 && (endsOthers || !before.some(isLeftOut)))
    return { prices: [...read], rows: [...lines] };
  const kept = before.map((price) => read.find(({ name }) => name === price.name) ?? price);
  const prices = [...kept, ...read.filter((price) => !kept.includes(price))];
  return { prices, rows: prices.map((price) => lines[read.indexOf(price)]) };
}

/** Sets the field of a cell; a cell that says what the field has changes nothing. */
function withCell(
  fields: Fields,
  { line, cells }: FileLine,
  column: Column,
  locale: Locale,
  problems: FileProblem[],
): Fields {
  const text = cells.get(column) ?? '';
  const { path, type, whenEmpty } = column;
  const written = (value: unknown) =>
    String(cellOf(column, value, DEFAULT_LOCALE))
      .replaceAll(/\r\n?/g, '\n')
      .trim();
  const before = written(valueAt(fields, path));
  if (text === before || (text === '' && path === 'position')) return fields;
  const value = text === '' ? whenEmpty : type.read(text);
  if (text !== '' && value === undefined) {
    const choices = type.choices ?? [];
    problems.push(wordProblem({ line, column }, type.problem, locale, { value: text, choices }));
    return fields;
  }
  return written(value) === before ? fields : withValue(fields, path, value);
}

/** Whether a service has no value at a path. */
const isMissing = (item: Service, path: string): boolean =>
  path.split('.').reduce<unknown>((value, key) => (value as Fields | undefined)?.[key], item) === undefined;

/** Finds the line and the column of a field of a service. @param rows line of each of its prices */
function placeOf(
  path: string,
  lines: readonly FileLine[],
  rows: readonly (FileLine | undefined)[],
): { line: number; column?: Column | undefined } {
  const [, at, field = ''] = /^prices\.(\d+)\.(.+)$/.exec(path) ?? [];
  const ofPrice = at !== undefined;
  const sought = ofPrice ? field : path;
  const column = COLUMNS.find(
    (one) =>
      (one.of === 'price') === ofPrice &&
      (one.path === sought || sought.startsWith(`${one.path}.`) || one.path.startsWith(`${sought}.`)),
  );
  return { line: (ofPrice ? rows[Number(at)]?.line : undefined) ?? lines[0]?.line ?? 1, column };
}

const replaced = (services: readonly Service[], items: readonly Service[]): Service[] => [
  ...services.map((service) => items.find(({ code }) => code === service.code) ?? service),
  ...items.filter(({ code }) => !services.some((service) => service.code === code)),
];

/** Several rules may find one problem. */
const withoutRepeated = (problems: readonly FileProblem[]): FileProblem[] => {
  const unique = new Map(problems.map((one) => [`${one.line}\n${one.column}\n${one.message}`, one]));
  return [...unique.values()].sort((one, other) => one.line - other.line);
};
