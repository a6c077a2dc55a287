import type { MovedPrice } from '#cart/cart.ts';
import { supplementOf } from '#cart/flexible/flexible.ts';
import { listPriceOf } from '#cart/promotions/parts.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import { type Companions, serviceAt } from './companions.ts';
import type { MovingRule, TicketToMove } from './movable.ts';

/** The prices of tickets at a session, compared with what they cost. Amounts in cents. */
export interface Difference {
  /** New prices less the former ones, before discounts */
  cents: number;
  /** Former prices, before discounts */
  former: number;
  isDearer: boolean;
  isCheaper: boolean;
  /** The tickets whose difference is refunded or paid, or whose move costs a fee */
  prices: MovedPrice[];
  /** What is refunded */
  refund: number;
  /** What is paid before the move, fees included */
  due: number;
  /** What the venue keeps of a refunded difference, or the fees that are paid */
  fee: number;
  /** Whether the refund becomes credit: the rules of all these tickets say so */
  isCredit: boolean;
}

interface Tickets extends Companions {
  chosen: readonly TicketToMove[];
  ruleOf(serviceCode: string): MovingRule | undefined;
}

/**
 * Returns the difference of price at a session, before discounts, and what is refunded or paid of it by the venue's rules:
 * what was paid falls and rises in proportion to the price, so that a discount stays.
 * The rule is that of the service that a ticket has now, the price that of the service that it gets.
 * @returns undefined when the session has no such price
 */
export function differenceAt(
  tickets: Tickets,
  session: Pick<TicketingSession, 'unitPrices' | 'serviceCodes'>,
): Difference | undefined {
  const { chosen, service, ruleOf } = tickets;
  const sum: Difference = {
    ...{ cents: 0, former: 0, isDearer: false, isCheaper: false },
    ...{ prices: [], refund: 0, due: 0, fee: 0, isCredit: true },
  };
  for (const ticket of chosen) {
    const { line } = ticket;
    const code = serviceAt(ticket, session, tickets) ?? '';
    const usual = service(code)?.prices.find(({ name }) => name === line.priceName)?.cents;
    if (usual === undefined) return undefined;
    const price = session.unitPrices?.[line.priceName] ?? usual;
    const former = formerPrice(ticket);
    sum.cents += price - former;
    sum.former += former;
    sum.isDearer ||= price > former;
    sum.isCheaper ||= price < former;
    const rule = ruleOf(line.service);
    if (rule && price < former) addLower(sum, ticket, price, { ...rule, isOther: code !== line.service });
    else if (rule && !rule.isClosure) addHigher(sum, ticket, price, rule);
  }
  return { ...sum, isCredit: sum.isCredit && sum.refund > 0 };
}

/** Returns the price of a ticket at its present session, before discounts. */
const formerPrice = ({ line, facts }: TicketToMove): number => facts.movedPrice ?? listPriceOf(line);

/** Returns what was paid for a ticket, without the fees of its moves and the supplement for its flexibility. */
const paidFor = ({ line, facts }: TicketToMove): number =>
  line.unitPrice - supplementOf(line) - facts.reducedAmount - facts.moveFees;

/** @param rule `isOther`: the ticket gets another service, whose rule must not refund what the venue keeps now */
function addLower(
  sum: Difference,
  ticket: TicketToMove,
  price: number,
  rule: MovingRule & { isOther: boolean },
): void {
  const paid = paidFor(ticket);
  const reduction = paid - Math.round((paid * price) / formerPrice(ticket));
  if (rule.lowerPrice === 'kept') {
    const { ticketNumber } = ticket;
    if (rule.isOther) sum.prices.push({ ticketNumber, price, reduction: 0, fee: reduction });
    return;
  }
  sum.isCredit &&= rule.lowerPrice === 'credited';
  const fee = Math.min(rule.fee, reduction);
  sum.prices.push({ ticketNumber: ticket.ticketNumber, price, reduction });
  sum.refund += reduction - fee;
  sum.fee += fee;
}

function addHigher(sum: Difference, ticket: TicketToMove, price: number, rule: MovingRule): void {
  const former = formerPrice(ticket);
  const paid = paidFor(ticket);
  const raise = former === 0 ? price : Math.round((paid * price) / former) - paid;
  const fee = rule.chargesFee ? rule.fee : 0;
  if (price === former && fee === 0) return;
  sum.prices.push({ ticketNumber: ticket.ticketNumber, price, reduction: 0 - raise - fee, fee });
  sum.due += raise + fee;
  sum.fee += fee;
}
