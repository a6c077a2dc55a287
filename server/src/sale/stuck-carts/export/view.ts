import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine } from '#platform/format/csv.ts';
import type { StuckCartRow } from '../data.ts';
import { viewStuckCart } from '../view.ts';

type StuckCart = CallAnswer<'GET /Purchase/GetCartsforResendPurchase'>['carts'][number];
type Words = Readonly<Record<Locale, string>>;

const words = (fr: string, en: string, de: string): Words => ({ 'fr-FR': fr, 'en-GB': en, 'de-DE': de });

const REASONS: Readonly<Record<StuckCart['reason']['code'], Words>> = {
  'no-answer': words('La billetterie n’a pas répondu', 'The ticketing system did not answer', 'Das Ticketsystem hat nicht geantwortet'),
  'not-enough-places': words('Plus assez de places', 'Not enough places left', 'Nicht mehr genug Plätze'),
  'unknown-session': words('La séance n’existe plus', 'The session no longer exists', 'Den Termin gibt es nicht mehr'),
  refused: words('La billetterie a refusé la vente', 'The ticketing system refused the sale', 'Das Ticketsystem hat den Verkauf abgelehnt'),
  'changed-after-payment': words('Le panier a changé après le paiement', 'The cart was changed after the payment', 'Der Warenkorb wurde nach der Zahlung geändert'),
  internal: words('Erreur interne', 'Internal error', 'Interner Fehler'),
}; // biome-ignore format: one reason a line

const STATES: Readonly<Record<StuckCart['state'], Words>> = {
  stuck: words('Bloqué', 'Stuck', 'Blockiert'),
  archived: words('Archivé', 'Archived', 'Archiviert'),
};

/** What a column says of a cart. */
interface Column {
  title: Words;
  cell(cart: StuckCart, timeZone: string, locale: Locale): Cell;
}

const euros = (cents: number): number => cents / 100;

/** As spreadsheets of every language read it: `2026-11-20 14:00`. */
const instant = (iso: string | undefined, timeZone: string): string =>
  iso === undefined
    ? ''
    : new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
        new Date(iso),
      );

/** One text of each line of the cart, in the same order in every column. */
const ofLines = (cart: StuckCart, text: (line: StuckCart['lines'][number]) => string): string =>
  cart.lines.map(text).join(' | ');

const COLUMNS: readonly Column[] = [
  { title: words('Panier', 'Cart', 'Warenkorb'), cell: (cart) => cart.cartId },
  {
    title: words('Date de vente', 'Sale date', 'Verkaufsdatum'),
    cell: (cart, timeZone) => instant(cart.saleDate, timeZone),
  },
  { title: words('Client', 'Customer', 'Kunde'), cell: (cart) => cart.user?.name ?? '' },
  { title: words('E-mail', 'E-mail', 'E-Mail'), cell: (cart) => cart.user?.email ?? '' },
  {
    title: words('Prestations', 'Services', 'Leistungen'),
    cell: (cart, _, locale) => ofLines(cart, (line) => labelIn(line.serviceName, locale)),
  },
  {
    title: words('Tarifs', 'Prices', 'Tarife'),
    cell: (cart, _, locale) => ofLines(cart, (line) => labelIn(line.priceLabels, locale)),
  },
  {
    title: words('Séances', 'Sessions', 'Termine'),
    cell: (cart, timeZone) =>
      ofLines(cart, (line) => line.sessions.map(({ start }) => instant(start, timeZone)).join(', ')),
  },
  {
    title: words('Prix unitaires', 'Unit prices', 'Einzelpreise'),
    cell: (cart, _, locale) => {
      const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: false });
      return ofLines(cart, (line) => `${line.quantity} × ${number.format(euros(line.unitPrice))}`);
    },
  },
  { title: words('Quantité', 'Quantity', 'Menge'), cell: (cart) => cart.quantity },
  {
    title: words('Montant payé', 'Amount paid', 'Gezahlter Betrag'),
    cell: (cart) => euros(cart.amount),
  },
  {
    title: words('Montant du panier', 'Cart amount', 'Warenkorbbetrag'),
    cell: (cart) => euros(cart.cartAmount),
  },
  { title: words('Devise', 'Currency', 'Währung'), cell: (cart) => cart.currency },
  { title: words('État', 'State', 'Status'), cell: (cart, _, locale) => STATES[cart.state][locale] },
  {
    title: words('Motif du blocage', 'Reason', 'Grund'),
    cell: (cart, _, locale) => REASONS[cart.reason.code][locale],
  },
  {
    title: words('Détail technique', 'Technical detail', 'Technisches Detail'),
    cell: (cart) => cart.reason.detail,
  },
  { title: words('Tentatives', 'Attempts', 'Versuche'), cell: (cart) => cart.attempts },
  {
    title: words('Dernière tentative', 'Last attempt', 'Letzter Versuch'),
    cell: (cart, timeZone) => instant(cart.lastAttemptAt, timeZone),
  },
  { title: words('Archivé par', 'Archived by', 'Archiviert von'), cell: (cart) => cart.archived?.by ?? '' },
  {
    title: words('Motif d’archivage', 'Reason for archiving', 'Archivierungsgrund'),
    cell: (cart) => cart.archived?.reason ?? '',
  },
];

/** The beginning of the file: the byte order mark for spreadsheets, and the titles of the columns. */
export function exportHead(locale: Locale): string {
  return (
    BYTE_ORDER_MARK +
    csvLine(
      COLUMNS.map(({ title }) => title[locale]),
      locale,
    )
  );
}

/** The line of a cart. */
export function exportLine(row: StuckCartRow, timeZone: string, locale: Locale): string {
  const cart = viewStuckCart(row);
  return csvLine(
    COLUMNS.map(({ cell }) => cell(cart, timeZone, locale)),
    locale,
  );
}
