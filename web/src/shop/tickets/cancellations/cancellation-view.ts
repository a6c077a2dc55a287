import type { CallAnswer } from '@guichet/contract/calls.ts';

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

/** Returns what chosen tickets cost, and what is refunded of it, in cents. */
export function sumsOf(
  { tickets }: CancellationLine,
  chosen: readonly string[],
): { amount: number; price: number } {
  const taken = tickets.filter(({ ticketNumber }) => chosen.includes(ticketNumber));
  return {
    amount: taken.reduce((sum, ticket) => sum + ticket.amount, 0),
    price: taken.reduce((sum, ticket) => sum + ticket.price, 0),
  };
}

/** What the page of a ticket says about its cancellation; undefined for a ticket that the order lacks. */
export function ticketOffer(
  lines: readonly CancellationLine[],
  number: string,
):
  | { refusal: CancellationRefusal; line: CancellationLine }
  | { refusal?: undefined; line: CancellationLine; amount: number; price: number }
  | undefined {
  const line = lines.find(({ tickets }) => tickets.some(({ ticketNumber }) => ticketNumber === number));
  const ticket = line?.tickets.find(({ ticketNumber }) => ticketNumber === number);
  if (!line || !ticket) return undefined;
  const other = line.isWhole ? line.tickets.find(({ refusal }) => refusal) : undefined;
  const refusal = line.refusal ?? ticket.refusal ?? other?.refusal;
  return refusal ? { refusal, line } : { line, ...sumsOf(line, [number]) };
}
