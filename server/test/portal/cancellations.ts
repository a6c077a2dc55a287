import { randomUUID } from 'node:crypto';
import type { CancellationStep } from '@guichet/contract/catalogue/cancellation-step-rules.ts';
import type { RefundForm } from '@guichet/contract/tickets/refund-form-rules.ts';
import type { PortalTest } from './portal.ts';
import { type Order, withdrawals } from './withdrawals.ts';

/** Refunds everything until the start. */
export const FULL: CancellationStep[] = [{ hours: 0, percent: 100 }];

/** Refunds a half until the start: the step before it ended long ago. */
export const HALF: CancellationStep[] = [
  { hours: 8760, percent: 100 },
  { hours: 0, percent: 50 },
];

/** Returns helpers for cancellations of a customer by the rules of the venue. */
export function cancellations(given: () => { portal: PortalTest; token: string }) {
  const { orderOf, buy } = withdrawals(given);

  /** Replaces all rules of a service at the venue. */
  async function setRule(
    service: string,
    steps: readonly CancellationStep[],
    creditSteps: readonly CancellationStep[] = [],
  ) {
    const { portal } = given();
    await portal.sql('delete from portal.cancellation_rule where service_code = $1', [service]);
    await portal.sql(
      `insert into portal.cancellation_rule (tenant_id, service_code, since, steps, credit_steps)
       select id, $1, '-infinity', $2, $3 from portal.tenant where name = 'aqua-rivage'`,
      [service, JSON.stringify(steps), JSON.stringify(creditSteps)],
    );
  }

  /** Buys tickets of a session whose service has a rule. */
  async function buySession(
    steps: readonly CancellationStep[],
    quantity = 2,
    creditSteps: readonly CancellationStep[] = [],
  ) {
    const session = await given().portal.session(10);
    await setRule(session.service, steps, creditSteps);
    const order = await buy({
      service: session.service,
      priceName: session.priceName,
      cartLineDetails: [{ eventId: session.id, quantity }],
    });
    const [line] = order.lines;
    if (!line) throw new Error('The order has no line');
    return { order, line, session, price: line.lineTotalAmount / quantity };
  }

  /** Returns what can be cancelled of an order. */
  const offer = async ({ externalPurchaseId }: Pick<Order, 'externalPurchaseId'>, by = given().token) =>
    given().portal.ask('GET /Purchase/Cancellation', { query: { externalPurchaseId }, token: by });

  const cancel = (
    { externalPurchaseId, lines }: Pick<Order, 'externalPurchaseId' | 'lines'>,
    amount: number,
    more: {
      cancellationId?: string;
      ticketNumbers?: string[];
      by?: string;
      locale?: string;
      form?: RefundForm;
      resaleAmount?: number;
    } = {},
  ) => {
    const { by = given().token, locale, form = 'money', cancellationId = randomUUID() } = more;
    const { ticketNumbers, resaleAmount } = more;
    return given().portal.ask('POST /Purchase/Cancellation', {
      body: {
        externalPurchaseId,
        cancellationId,
        lineId: lines[0]?.id ?? '',
        ...(ticketNumbers && { ticketNumbers }),
        form,
        amount,
        ...(resaleAmount !== undefined && { resaleAmount }),
      },
      token: by,
      ...(locale && { locale }),
    });
  };

  return { orderOf, buy, setRule, buySession, offer, cancel };
}
