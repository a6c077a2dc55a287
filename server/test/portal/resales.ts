import type { CancellationStep } from '@guichet/contract/catalogue/cancellation-step-rules.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import type { Services } from '#services.ts';
import { resaleTasks } from '#tickets/resales/resales.jobs.ts';
import { refundTakenPlaces } from '#tickets/resales/resales.service.ts';
import { cancellations } from './cancellations.ts';
import { buyLines } from './card-orders.ts';
import type { PortalTest } from './portal.ts';

/** Refunds nothing any more: its only step ended long ago. */
export const NOTHING: CancellationStep[] = [{ hours: 8760, percent: 100 }];

/** Returns helpers for cancelled tickets that get more once their places are taken. */
export function resales(given: () => { portal: PortalTest; token: string }) {
  const { orderOf, setRule, offer, cancel } = cancellations(given);

  /** Adds the share of a taken place to the rule of a service. */
  const setResale = (service: string, percent: number) =>
    given().portal.sql('update portal.cancellation_rule set resale_percent = $2 where service_code = $1', [
      service,
      percent,
    ]);

  /** Opens a session whose service has a rule. */
  async function open(
    places: number,
    { steps = NOTHING, creditSteps = [], percent = 90 }: Partial<Rule> = {},
  ) {
    const session = await given().portal.session(places);
    await setRule(session.service, steps, creditSteps);
    await setResale(session.service, percent);
    return session;
  }

  /** Buys tickets of a session. */
  async function buy({ id, service, priceName }: Session, quantity: number, by = given().token) {
    const { portal } = given();
    const sale = await buyLines(portal, by, [
      { service, priceName, cartLineDetails: [{ eventId: id, quantity }] },
    ]);
    const order = await orderOf(sale.externalPurchaseId ?? '', by);
    return { ...order, price: (order.lines[0]?.lineTotalAmount ?? 0) / quantity };
  }

  /** Ends what is due, in every tenant. */
  const sweep = () => refundTakenPlaces(given().portal.services);

  /** Returns the states of the cancelled tickets of a session, in their order. */
  const statesOf = async (session: Pick<Session, 'id'>) =>
    (
      await given().portal.sql<{ state: string }>(
        'select state from portal.resale where session_id = $1 order by number',
        [session.id],
      )
    ).map(({ state }) => state);

  /** Lets a session begin now. */
  const begin = ({ id }: Pick<Session, 'id'>) =>
    given().portal.sql(
      `update venue.session set start_at = now(), end_at = now() + interval '1 hour' where id = $1`,
      [id],
    );

  /** Runs the enqueued jobs of resales, twice each, since jobs may repeat. @returns the mails that they send */
  async function run(services: Services = given().portal.services): Promise<MailMessage[]> {
    const sent: MailMessage[] = [];
    const send = async (message: MailMessage) => void sent.push(message);
    const tasks = resaleTasks({ ...services, mailer: { ...services.mailer, send } });
    const waiting = await given().portal.sql<{ task: string; payload: object }>(
      `delete from portal.outbox where task in ('tickets.refund-resale', 'tickets.resale-untaken-mail') returning task, payload`,
    );
    for (const { task, payload } of [...waiting, ...waiting]) await tasks[task]?.run(payload, {} as never);
    return sent;
  }

  return { open, buy, setResale, sweep, run, statesOf, begin, offer, cancel, orderOf };
}

interface Rule {
  steps: readonly CancellationStep[];
  creditSteps: readonly CancellationStep[];
  percent: number;
}

type Session = Awaited<ReturnType<PortalTest['session']>>;
