import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { expireDueCarts } from '#cart/cart.service.ts';
import type { TicketingSystem } from '#gateways/ticketing/port.ts';
import { runRefund } from '#payment/refunds/refunds.service.ts';
import { sweepDueSales, waitForSale } from '#sale/selling/selling.service.ts';
import { type TestAdapter, testAdapter, WIRE_FAULTS } from '../portal/adapter-server.ts';
import { connectVenue } from '../portal/connections.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { createFaults, type Fault, type Faults, randomOf } from '../portal/ticketing-faults.ts';
import { breakingDatabase, type DatabaseFault } from './database-faults.ts';
import { breakingProvider, type ProviderFault } from './payment-faults.ts';
import { addPlaces, type Form, letExpire, type Session, takeUpSales } from './support.ts';

export const CARTS = 34;
export const STEPS = 7;

/** Share of calls and commits that fail while faults are on. */
export const TICKETING_FAULTS: Record<Fault, number> = {
  error: 0.08,
  'error-after-success': 0.08,
  'time-out': 0.02,
  'time-out-after-success': 0.02,
  slow: 0.05,
  duplicate: 0.08,
};
/** Share of requests over HTTP that fail by each fault of the wire. */
const WIRE_SHARE = 0.04;
const WIRE_REQUESTS = /^(PUT|DELETE) \/holds\/|POST \/sales$|GET \/sales\//;
export const DATABASE_FAULTS = 0.06;
const PROVIDER_FAULTS = 0.2;

/** A notification of the provider; repeated until it is accepted, and often once more. */
export interface Message {
  form: Form;
  change: Record<string, string>;
  isTaken: boolean;
}

export interface Buyer {
  /** Decides what the buyer does. */
  random: () => number;
  token: string;
  session: Session;
  cartId?: string;
  forms: Form[];
  messages: Message[];
}

export class World {
  protected readonly seed: number;
  readonly random: () => number;
  readonly faults: Faults;
  /** Writes that failed, or whose answer was lost. */
  databaseFaults = 0;
  /** Calls of the payment provider that failed, or whose answer was lost. */
  providerFaults = 0;
  readonly log: string[] = [];
  portal!: PortalTest;
  buyers: Buyer[] = [];
  areFaultsOn = false;

  /** Serves the venue's own places over HTTP */
  private adapter: TestAdapter | undefined;
  private readonly isOverHttp: boolean;
  /** Names of statements and calls that fail besides those of carts and sales */
  protected readonly statements: readonly string[] = [];
  protected readonly calls: readonly (keyof TicketingSystem)[] = [];

  /**
   * @param seed decides about faults and, increased by one for each, about the buyers
   * @param isOverHttp whether the venue's system is reached through the adapter API, with faults on the wire
   */
  constructor(seed: number, isOverHttp = false) {
    this.seed = seed;
    this.isOverHttp = isOverHttp;
    this.random = randomOf(seed);
    this.faults = createFaults(seed + 1);
  }

  async build(): Promise<void> {
    const draws = randomOf(this.seed + 2);
    const draw = (): DatabaseFault | undefined => {
      if (!this.areFaultsOn || draws() >= DATABASE_FAULTS) return undefined;
      this.databaseFaults += 1;
      return draws() < 0.5 ? 'before' : 'after';
    };
    this.portal = await portalTest({
      wrapTicketing: this.faults.wrap,
      // No circuit breaker, which would hide most of the faults.
      circuitBreaker: { timeLimit: 250, failuresToOpen: 1_000_000 },
      wrapDatabase: (database) => breakingDatabase(database, draw, this.statements),
    });
    const losses = randomOf(this.seed + 1000);
    const lose = (): ProviderFault | undefined => {
      if (!this.areFaultsOn || losses() >= PROVIDER_FAULTS) return undefined;
      this.providerFaults += 1;
      return losses() < 0.5 ? 'before' : 'after';
    };
    const { services, app } = this.portal;
    // The provider's interface is part of the portal.
    Object.assign(services.config, { publicUrl: await app.listen({ port: 0, host: '127.0.0.1' }) });
    Object.assign(services, { payment: breakingProvider(services.payment, lose) });
    const tokens = [await this.portal.signIn(), await this.portal.signIn('samir@example.com')];
    const sessions = [
      await this.portal.session(14),
      await this.portal.session(15),
      await this.portal.session(40),
    ];
    this.buyers = Array.from({ length: CARTS }, (_, number) => ({
      random: randomOf(this.seed + 3 + number),
      token: this.pick(tokens),
      session: this.pick(sessions),
      forms: [],
      messages: [],
    }));
    if (this.isOverHttp) await this.connectOverHttp();
    // Caches are filled before the first fault.
    await addPlaces(this.portal, sessions[0] as Session, 1);
  }

  /** Number of faults of the ticketing system that have happened. */
  get ticketingFaults(): number {
    return (this.adapter ?? this.faults).happened.length;
  }

  private async connectOverHttp(): Promise<void> {
    const { portal } = this;
    const venue = await portal.services.tenants.find('aqua-rivage');
    if (!venue) throw new Error('No venue aqua-rivage');
    this.adapter = await testAdapter(portal.ticketing.of(venue), { random: randomOf(this.seed + 1) });
    await connectVenue(portal, venue.name, `adapter+${this.adapter.address}`, this.adapter.key);
  }

  /** Ends the portal and the system that it reaches. */
  async close(): Promise<void> {
    await this.portal[Symbol.asyncDispose]();
    await this.adapter?.[Symbol.asyncDispose]();
  }

  startFaults(): void {
    this.areFaultsOn = true;
    for (const fault of WIRE_FAULTS)
      this.adapter?.plan(fault, WIRE_REQUESTS, Number.POSITIVE_INFINITY, WIRE_SHARE);
    for (const [fault, probability] of Object.entries(TICKETING_FAULTS) as [Fault, number][]) {
      for (const method of ['holdPlaces', 'releasePlaces', 'sell', 'findSale', ...this.calls] as const) {
        this.faults.plan({ fault, probability, method, milliseconds: 20 });
      }
    }
  }

  stopFaults(): void {
    this.areFaultsOn = false;
    this.faults.clear();
    this.adapter?.clear();
  }

  pick<T>(items: readonly T[], random = this.random): T {
    return items[Math.floor(random() * items.length)] as T;
  }

  /** Performs one action of a buyer, of the provider or of time. */
  async step(buyer: Buyer): Promise<void> {
    const act = this.pick(buyer.cartId === undefined ? [this.add] : this.possible(buyer), buyer.random);
    await act.call(this, buyer);
    if (buyer.cartId) await waitForSale(this.portal.services.database, buyer.cartId);
  }

  private possible({ forms, messages }: Buyer) {
    const always = [
      this.change,
      this.extend,
      this.begin,
      this.begin,
      this.begin,
      this.leave,
      this.expire,
      this.sweep,
      this.refund,
    ];
    const paying = forms.length > 0 ? Array(10).fill(this.notify) : [];
    return [...always, ...paying, ...(messages.length > 0 ? [this.repeat, this.repeat] : [])];
  }

  /** Checks a failure: any failure must be a 503 or a rejection with a reason, never a 500. */
  protected note<T extends { status: number; code: string | undefined }>(what: string, answer: T): T {
    this.log.push(`${what} → ${answer.status} ${answer.code ?? ''}`);
    expect(answer.status, this.log.at(-1)).not.toBe(500);
    return answer;
  }

  private async add(buyer: Buyer) {
    const answer = this.note(
      'add',
      await addPlaces(this.portal, buyer.session, 1 + Math.floor(buyer.random() * 3), { token: buyer.token }),
    );
    if (answer.status === 200) buyer.cartId = answer.body.id;
  }

  private async change({ cartId = '', token, session, random }: Buyer) {
    this.note(
      'change',
      await addPlaces(this.portal, session, 1 + Math.floor(random() * 4), { cartId, token }),
    );
  }

  private async extend({ cartId = '', token }: Buyer) {
    this.note('extend', await this.portal.ask('PUT /cart/ExtendCart', { query: { cartId }, token }));
  }

  private async leave({ cartId = '', token }: Buyer) {
    this.note('leave', await this.portal.ask('PUT /cart/ReopenCart', { query: { cartId }, token }));
  }

  private async begin(buyer: Buyer) {
    const { cartId = '', token } = buyer;
    const answer = this.note(
      'begin',
      await this.portal.ask('GET /purchase/Form', { query: { cartId, paymentType: 4 }, token }),
    );
    if (answer.status === 200 && answer.body.form) buyer.forms.push(answer.body.form.fields);
  }

  /** Notifies a paid, rejected, abandoned or pending payment; sometimes of an old form. */
  private async notify(buyer: Buyer) {
    const uuid = Array.from({ length: 32 }, () => Math.floor(buyer.random() * 16).toString(16)).join('');
    const paid = { vads_trans_uuid: uuid };
    const change = this.pick<Record<string, string>>(
      [
        paid,
        paid,
        paid,
        { ...paid, vads_trans_status: 'REFUSED' },
        { ...paid, vads_trans_status: 'WAITING_AUTHORISATION' },
        { vads_trans_uuid: '', vads_trans_status: 'ABANDONED' },
      ],
      buyer.random,
    );
    const message = { form: this.pick(buyer.forms, buyer.random), change, isTaken: false };
    buyer.messages.push(message);
    await this.deliver(message);
  }

  private repeat(buyer: Buyer) {
    return this.deliver(this.pick(buyer.messages, buyer.random));
  }

  /** Delivers a notification; the provider repeats a notification that was not accepted. */
  async deliver(message: Message): Promise<void> {
    const { status, text } = await this.portal.notify(message.form, message.change);
    this.note(`notify ${message.change.vads_trans_status ?? 'AUTHORISED'}`, { status, code: text });
    message.isTaken ||= status === 200;
  }

  /** Ends a cart's time, with or without the sweep. */
  private async expire({ cartId, random }: Buyer) {
    await this.portal.sql(
      `update portal.cart set valid_until = now() - interval '90 seconds' where id = $1`,
      [cartId],
    );
    if (random() < 0.6) await this.quietly(() => expireDueCarts(this.portal.services));
  }

  protected async sweep() {
    await this.portal.sql(
      `update portal.cart set sale_due_at = now() - interval '1 second' where state = 'paid'`,
    );
    await this.quietly(() => sweepDueSales(this.portal.services));
  }

  /** Makes the refunds that are due, as their jobs do. */
  protected async refund() {
    const tenant = await this.portal.services.tenants.find('aqua-rivage');
    const due = await this.portal.sql<{ uuid: string }>(
      `select distinct transaction_uuid as uuid from portal.payment_refund where state = 'due'`,
    );
    for (const { uuid } of due)
      if (tenant) await this.quietly(() => runRefund(this.portal.services, tenant, uuid));
  }

  /** Ignores the failure of background work, which is retried later. */
  protected quietly(work: () => Promise<unknown>) {
    return work().catch(() => undefined);
  }

  /** Ends the faults: interrupted work is due after a lease at most, postponed work after 15 s. */
  async end(): Promise<void> {
    this.stopFaults();
    // Responses to timed-out requests may still arrive.
    await sleep(150);
    for (const message of this.buyers.flatMap(({ messages }) => messages))
      if (!message.isTaken) await this.deliver(message);
    for (const { cartId } of this.buyers)
      if (cartId) await waitForSale(this.portal.services.database, cartId);
    await takeUpSales(this.portal);
    // Includes carts whose buyers never received the response.
    const carts = await this.portal.sql<{ id: string }>('select id from portal.cart');
    await letExpire(
      this.portal,
      carts.map(({ id }) => id),
    );
    const tenant = await this.portal.services.tenants.find('aqua-rivage');
    await this.portal.sql(
      `update venue.hold set expires_at = now() - interval '1 second' where expires_at < now() + interval '1 day'`,
    );
    if (tenant) await this.portal.ticketing.expireHolds(tenant.id);
    await this.portal.sql(`update portal.payment_refund set claimed_until = '-infinity' where state = 'due'`);
    await this.refund();
  }
}
