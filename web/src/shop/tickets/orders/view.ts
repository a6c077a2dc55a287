import type { CallAnswer } from '@guichet/contract/calls.ts';
import { isArticle } from '@guichet/contract/predicates.ts';
import { refundAmount, unitsAmount, unitsLeft } from '@guichet/contract/tickets/refund-amount.ts';

export type Purchase = CallAnswer<'GET /user/GetHistoricPurchases'>[number];
export type WithdrawalOptions = CallAnswer<'GET /Purchase/Withdrawal'>['lines'];
export type WithdrawnOrder = CallAnswer<'GET /Purchase/Withdrawal'>['order'];
type PurchaseLine = Purchase['lines'][number];

/** Why a part cannot be withdrawn; a used article was handed over. */
export type Refusal =
  | NonNullable<WithdrawalOptions[number]['refusal']>
  | NonNullable<WithdrawalOptions[number]['tickets'][number]['refusal']>
  | 'handedOver';

/** A line that can be withdrawn, as a whole or by ticket. Amounts in cents. */
export interface OpenLine {
  readonly line: PurchaseLine;
  /** Remaining units of the line */
  readonly units: number;
  readonly amount: number;
  /** Its selectable tickets; empty for a line that is selected as a whole */
  readonly tickets: readonly { readonly number: string; readonly refusal: Refusal | undefined }[];
  /** Whether its tickets can only be refunded together */
  readonly isWhole: boolean;
  readonly ticketAmount: number;
}

/** A line that cannot be withdrawn. */
export interface ClosedLine {
  readonly line: PurchaseLine;
  readonly refusal: Refusal;
}

/** Returns the parts of an order that can be withdrawn, and the others. */
export function withdrawalChoice(
  lines: readonly PurchaseLine[],
  options: WithdrawalOptions,
): { open: OpenLine[]; closed: ClosedLine[] } {
  const open: OpenLine[] = [];
  const closed: ClosedLine[] = [];
  for (const line of lines) {
    const option = options.find(({ id }) => id === line.id);
    if (!option) continue;
    const tickets = option.tickets.map(({ ticketNumber, refusal }) => ({
      number: ticketNumber,
      refusal: refusal === 'used' && isArticle(line.type) ? ('handedOver' as const) : refusal,
    }));
    const refused = tickets.filter(({ refusal }) => refusal);
    const isClosed =
      tickets.length > 0 && (option.isWhole ? refused.length > 0 : refused.length === tickets.length);
    const refusal = option.refusal ?? (isClosed ? refused[0]?.refusal : undefined);
    if (refusal) {
      closed.push({ line, refusal });
      continue;
    }
    const isWhole = option.isWhole === true || tickets.length < 2;
    open.push({
      line,
      units: unitsLeft(line),
      amount: unitsAmount(line, unitsLeft(line)),
      tickets: isWhole ? [] : tickets,
      isWhole: option.isWhole === true && tickets.length > 1,
      ticketAmount: unitsAmount(line, 1),
    });
  }
  return { open, closed };
}

/** Ids of selected lines and numbers of selected tickets. */
export const everything = (open: readonly OpenLine[]): string[] =>
  open.flatMap(({ line, tickets }) =>
    tickets.length > 0 ? tickets.filter(({ refusal }) => !refusal).map(({ number }) => number) : [line.id],
  );

/** Returns the initial selection: everything, or a single ticket if it can be selected. */
export function initialChoice(open: readonly OpenLine[], ticketNumber: string | undefined): string[] {
  const all = everything(open);
  return ticketNumber !== undefined && all.includes(ticketNumber) ? [ticketNumber] : all;
}

/** Returns why a ticket cannot be withdrawn; undefined when it can. */
export function ticketRefusal(options: WithdrawalOptions, number: string, type: number): Refusal | undefined {
  const option = options.find(({ tickets }) => tickets.some(({ ticketNumber }) => ticketNumber === number));
  if (!option) return 'refunded';
  const together = option.isWhole ? option.tickets.find(({ refusal }) => refusal) : undefined;
  const ticket = option.tickets.find(({ ticketNumber }) => ticketNumber === number);
  const refusal = option.refusal ?? ticket?.refusal ?? together?.refusal;
  return refusal === 'used' && isArticle(type) ? 'handedOver' : refusal;
}

/** Returns the request that withdraws the selection, with its refund. */
export function withdrawalRequest(
  { lines, refunds, totalAmount }: Omit<WithdrawnOrder, 'externalPurchaseId'>,
  open: readonly OpenLine[],
  chosen: readonly string[],
): { lineIds: string[]; ticketNumbers: string[]; amount: number } {
  const left = refunds.reduce((rest, { amount, keptAmount = 0 }) => rest - amount - keptAmount, totalAmount);
  const lineIds = open.filter(({ line }) => chosen.includes(line.id)).map(({ line }) => line.id);
  const byLine = open.map(({ line, tickets }) => ({
    id: line.id,
    numbers: tickets.map(({ number }) => number).filter((number) => chosen.includes(number)),
  }));
  const units = Object.fromEntries(byLine.map(({ id, numbers }) => [id, numbers.length]));
  const amount = chosen.length === 0 ? 0 : (refundAmount(lines, lineIds, left, units) ?? 0);
  return { lineIds, ticketNumbers: byLine.flatMap(({ numbers }) => numbers), amount };
}
