import type { CancellationStep } from '@guichet/contract/catalogue/cancellation-step-rules.ts';
import type { FlexibleRule } from '@guichet/contract/catalogue/flexible-ticket-rules.ts';
import { FULL } from './cancellations.ts';
import type { PortalTest } from './portal.ts';
import { withdrawals } from './withdrawals.ts';

type Session = Awaited<ReturnType<PortalTest['session']>>;

/** Supplement of {@link FLEXIBLE}, in cents. */
export const SUPPLEMENT = 200;

/** Refunds everything until the start, for 2.00 € a place. */
export const FLEXIBLE: FlexibleRule = { amount: SUPPLEMENT, steps: FULL, creditSteps: [] };

/** Returns helpers for flexible tickets of a customer. */
export function flexibleTickets(given: () => { portal: PortalTest; token: string }) {
  /** Saves the rule of a service as an administrator does; visitors see it at once. */
  async function setFlexible(
    service: string,
    flexible: FlexibleRule | null = FLEXIBLE,
    steps: CancellationStep[] = [],
    creditSteps: CancellationStep[] = [],
  ) {
    const { portal } = given();
    const { token } = await portal.administrator({ rights: ['settings.ticketing'] });
    const body = {
      services: [service],
      steps,
      creditSteps,
      flexible: flexible && {
        amount: flexible.amount,
        steps: [...flexible.steps],
        creditSteps: [...flexible.creditSteps],
      },
    };
    const answer = await portal.ask('PUT /settingsticketing/cancellationrules', { body, token });
    if (answer.status !== 200) throw new Error(`The rule was refused: ${answer.code}`);
  }

  const lineOf = ({ service, priceName, id: eventId }: Session, quantity: number, isFlexible = true) => ({
    service,
    priceName,
    ...(isFlexible && { isFlexible }),
    cartLineDetails: [{ eventId, quantity }],
  });

  /** Buys flexible tickets of a session. */
  async function buyFlexible(
    quantity = 2,
    flexible: FlexibleRule = FLEXIBLE,
    steps: CancellationStep[] = [],
    creditSteps: CancellationStep[] = [],
  ) {
    const { portal } = given();
    const session = await portal.session(10);
    await setFlexible(session.service, flexible, steps, creditSteps);
    const { buy } = withdrawals(given);
    const order = await buy(lineOf(session, quantity));
    const [line] = order.lines;
    if (!line) throw new Error('The order has no line');
    const number = order.externalPurchaseId;
    const price = line.lineTotalAmount / quantity - flexible.amount;
    const numbers = Array.from({ length: quantity }, (_, at) => `${number}-${at + 1}`);
    return { session, order, line, number, numbers, price };
  }

  return { setFlexible, lineOf, buyFlexible };
}
