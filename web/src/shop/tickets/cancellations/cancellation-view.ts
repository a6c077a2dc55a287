import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { RefundForm } from '@guichet/contract/tickets/refund-form-rules.ts';

export type CancellationLine = CallAnswer<'GET /Purchase/Cancellation'>['lines'][number];
export type CancellationRefusal =
  | NonNullable<CancellationLine['refusal']>
  | NonNullable<CancellationLine['tickets'][number]['refusal']>;

/** The tickets of a line that can be chosen. */
const openTickets = ({ tickets }: CancellationLine) => tickets.filter(({ refusal }) => !refusal);

/** Returns whether a part of a line can be cancelled. */
export function isOpen({ refusal, isWhole, tickets }: CancellationLine): boolean {
  const left = tickets.filter((ticket) => ticket.refusal !== 'refunded');
  return !refusal && left.length > 0 && left[isWhole ? 'every' : 'some'](({ refusal: no }) => !no);
}

/** Returns the numbers of the tickets that are chosen first: one ticket of its own page, else all of a line. */
export function firstChoice(line: CancellationLine, ticketNumber: string | undefined): string[] {
  const all = openTickets(line).map((ticket) => ticket.ticketNumber);
  const isAsked = ticketNumber !== undefined && all.includes(ticketNumber) && !line.isWhole;
  return isAsked ? [ticketNumber] : all;
}

/** Returns the form in which a line is refunded: the wanted one where it is offered, else the first. */
export const formOf = ({ forms }: Pick<CancellationLine, 'forms'>, wanted?: RefundForm): RefundForm =>
  (wanted && forms.includes(wanted) ? wanted : forms[0]) ?? 'money';

/** Returns what chosen tickets cost, and what is given back of it in a form, in cents. */
export function sumsOf(
  { tickets }: CancellationLine,
  chosen: readonly string[],
  form: RefundForm,
): { amount: number; price: number; resale: number } {
  const taken = tickets.filter(({ ticketNumber }) => chosen.includes(ticketNumber));
  return {
    amount: taken.reduce((sum, ticket) => sum + amountOf(ticket, form), 0),
    price: taken.reduce((sum, ticket) => sum + ticket.price, 0),
    resale: taken.reduce((sum, ticket) => sum + resaleOf(ticket, form), 0),
  };
}

/** Returns what is given back of a ticket in a form, in cents. */
export const amountOf = (
  { amount, creditAmount = 0 }: CancellationLine['tickets'][number],
  form: RefundForm,
): number => (form === 'credit' ? creditAmount : amount);

/** Returns what more follows for a ticket in a form when the session starts, if somebody has taken its place, in cents. */
const resaleOf = (
  { resaleAmount = 0, creditResaleAmount = 0 }: CancellationLine['tickets'][number],
  form: RefundForm,
): number => (form === 'credit' ? creditResaleAmount : resaleAmount);

/** What the page of a ticket says about its cancellation; undefined for a ticket that the order lacks. */
export function ticketOffer(
  lines: readonly CancellationLine[],
  number: string,
):
  | { refusal: CancellationRefusal; line: CancellationLine }
  | {
      refusal?: undefined;
      line: CancellationLine;
      form: RefundForm;
      amount: number;
      price: number;
      resale: number;
    }
  | undefined {
  const line = lines.find(({ tickets }) => tickets.some(({ ticketNumber }) => ticketNumber === number));
  const ticket = line?.tickets.find(({ ticketNumber }) => ticketNumber === number);
  if (!line || !ticket) return undefined;
  const other = line.isWhole ? line.tickets.find(({ refusal }) => refusal) : undefined;
  const refusal = line.refusal ?? ticket.refusal ?? other?.refusal;
  if (refusal) return { refusal, line };
  const form = formOf(line);
  return { line, form, ...sumsOf(line, [number], form) };
}
