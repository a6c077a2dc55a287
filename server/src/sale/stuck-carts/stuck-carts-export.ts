import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { AllPhrases } from '@guichet/phrases/areas.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine } from '#kernel/format/csv.ts';
import type { StuckCartRow } from './stuck-carts.ts';
import { viewStuckCart } from './stuck-carts.ts';

type StuckCart = CallAnswer<'GET /Purchase/GetCartsforResendPurchase'>['carts'][number];
type Title = keyof AllPhrases['stuckCartsExport']['columns'];

/** The content of a column for a cart. */
interface Column {
  title: Title;
  cell(cart: StuckCart, timeZone: string, locale: Locale): Cell;
}

const euros = (cents: number): number => cents / 100;

/** Formats an instant for spreadsheets of every language: `2026-11-20 14:00`. */
const instant = (iso: string | undefined, timeZone: string): string =>
  iso === undefined
    ? ''
    : new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
        new Date(iso),
      );

/** Formats the start of a session on the clock of its establishment, whose zone is named where it is not the venue's. */
const sessionStart = (
  { start, zone }: StuckCart['lines'][number]['sessions'][number],
  venueZone: string,
  locale: Locale,
): string =>
  zone ? `${instant(start, zone.timeZone)} (${labelIn(zone.labels, locale)})` : instant(start, venueZone);

/** Joins one text of each line of the cart, in the same order in every column. */
const ofLines = (cart: StuckCart, text: (line: StuckCart['lines'][number]) => string): string =>
  cart.lines.map(text).join(' | ');

const COLUMNS: readonly Column[] = [
  { title: 'cart', cell: (cart) => cart.cartId },
  {
    title: 'saleDate',
    cell: (cart, timeZone) => instant(cart.saleDate, timeZone),
  },
  { title: 'customer', cell: (cart) => cart.user?.name ?? '' },
  { title: 'email', cell: (cart) => cart.user?.email ?? '' },
  {
    title: 'services',
    cell: (cart, _, locale) => ofLines(cart, (line) => labelIn(line.serviceName, locale)),
  },
  {
    title: 'prices',
    cell: (cart, _, locale) => ofLines(cart, (line) => labelIn(line.priceLabels, locale)),
  },
  {
    title: 'sessions',
    cell: (cart, timeZone, locale) =>
      ofLines(cart, (line) =>
        line.sessions.map((session) => sessionStart(session, timeZone, locale)).join(', '),
      ),
  },
  {
    title: 'unitPrices',
    cell: (cart, _, locale) => {
      const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: false });
      return ofLines(cart, (line) => `${line.quantity} × ${number.format(euros(line.unitPrice))}`);
    },
  },
  { title: 'quantity', cell: (cart) => cart.quantity },
  {
    title: 'amount',
    cell: (cart) => euros(cart.amount),
  },
  {
    title: 'cartAmount',
    cell: (cart) => euros(cart.cartAmount),
  },
  { title: 'currency', cell: (cart) => cart.currency },
  {
    title: 'state',
    cell: (cart, _, locale) => translator(locale, 'stuckCartsExport')(`states.${cart.state}`),
  },
  {
    title: 'reason',
    cell: (cart, _, locale) => translator(locale, 'stuckCarts')(`reasons.${cart.reason.code}.name`),
  },
  {
    title: 'detail',
    cell: (cart) => cart.reason.detail,
  },
  { title: 'attempts', cell: (cart) => cart.attempts },
  {
    title: 'lastAttempt',
    cell: (cart, timeZone) => instant(cart.lastAttemptAt, timeZone),
  },
  { title: 'archivedBy', cell: (cart) => cart.archived?.by ?? '' },
  {
    title: 'archiveReason',
    cell: (cart) => cart.archived?.reason ?? '',
  },
];

/** Returns the header of the file: the byte order mark for spreadsheets, and the titles of the columns. */
export function exportHead(locale: Locale): string {
  const t = translator(locale, 'stuckCartsExport');
  const titles = COLUMNS.map(({ title }) => t(`columns.${title}`));
  return BYTE_ORDER_MARK + csvLine(titles, locale);
}

/** Returns the line of a cart. */
export function exportLine(row: StuckCartRow, timeZone: string, locale: Locale): string {
  const cart = viewStuckCart(row);
  return csvLine(
    COLUMNS.map(({ cell }) => cell(cart, timeZone, locale)),
    locale,
  );
}
