import { randomUUID } from 'node:crypto';
import { offerFreedPlaces } from '#box-office/waiting/offers.service.ts';
import { expireDueCarts } from '#cart/cart.service.ts';
import { jobsOfDomains } from '#jobs.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { waitForSale } from '#sale/selling/selling.service.ts';
import { refundTakenPlaces } from '#tickets/resales/resales.service.ts';
import { cancellations, HALF } from '../portal/cancellations.ts';
import { buyLines } from '../portal/card-orders.ts';
import { closures } from '../portal/closures.ts';
import { moves } from '../portal/moves.ts';
import { resales } from '../portal/resales.ts';
import { randomOf } from '../portal/ticketing-faults.ts';
import { AFTER_SALE } from './database-faults.ts';
import { type Message, World } from './faults-world.ts';
import { addPlaces, type Form, type Session } from './support.ts';
import { newPerson } from './world.ts';

export const CUSTOMERS = 14;
const WAITERS = 5;
/** Steps of each customer. */
export const STEPS = 24;
const VENUE = 'aqua-rivage';

/** Jobs that change tickets, money or places; the others mail. */
const JOBS = `task ~ '^(tickets\\.(move|move-with-.*|cancel|cancel-for-resale|refund-as-credit|refund-resale)|box-office\\.(closure|follow-closures))$'`;

/** What became of the steps: a simulation in which nothing succeeds would prove nothing. */
type Kind = 'move' | 'paid move' | 'cancellation' | 'pass' | 'offer' | 'closure';

interface Customer {
  readonly random: () => number;
  readonly token: string;
  /** Number of the order of two tickets */
  readonly order: string;
  /** Payments for moves */
  readonly payments: { cartId: string; form: Form }[];
  /** Requests that were made, to be repeated with their keys */
  readonly requests: (() => Promise<unknown>)[];
}

interface Ticket {
  number: string;
  code: string;
}

/**
 * Customers who hold tickets of two sessions. They move them, with and without payment, cancel them, pass the entrance and
 * wait for freed places; staff move and close a session; everything else fails at random.
 */
export class AfterSaleWorld extends World {
  protected override readonly statements = AFTER_SALE;
  protected override readonly calls = ['moveTickets', 'takeBack'] as const;
  readonly done: Record<Kind, number> = {
    move: 0,
    'paid move': 0,
    cancellation: 0,
    pass: 0,
    offer: 0,
    closure: 0,
  };
  customers: Customer[] = [];
  private waiters: { token: string }[] = [];
  private targets: string[] = [];
  private session!: Session;
  /** A sold-out session, and the one that staff close */
  private full!: Session;
  private closureId: string | undefined;
  private readonly shifts: string[] = [];
  private readonly messages: Message[] = [];
  private keys: string[] = [];
  private readonly closures = closures(() => ({ portal: this.portal }));

  override async build(): Promise<void> {
    await super.build();
    const { portal } = this;
    const first = await portal.signIn();
    const { twin, toTomorrow, allow } = moves(() => ({ portal, token: first }));
    this.session = await portal.session(CUSTOMERS * 2 + 1);
    const { id, service, priceName } = this.session;
    const { body: cart } = await addPlaces(portal, this.session, 1);
    const price = cart.totalAmount;
    const minutes = await toTomorrow(id);
    this.targets = [
      await twin(id, { minutes, capacity: 6 }),
      await twin(id, { minutes: minutes + 10, capacity: 4, unitPrices: { [priceName]: price + 300 } }),
      await twin(id, { minutes: minutes + 20, capacity: 6, unitPrices: { [priceName]: price - 100 } }),
    ];
    const full = await twin(id, { minutes: minutes + 30, capacity: CUSTOMERS });
    this.targets.push(full);
    this.full = { ...this.session, id: full };
    await allow(service, {
      acceptsCheaper: true,
      lowerPrice: 'refunded',
      acceptsDearer: true,
      fee: 50,
    });
    await cancellations(() => ({ portal, token: first })).setRule(service, HALF, HALF);
    await resales(() => ({ portal, token: first })).setResale(service, 90);
    for (let number = 0; number < CUSTOMERS; number++)
      this.customers.push(await this.newCustomer(number, number % 2 === 0 ? this.full : this.session));
    for (let number = 0; number < WAITERS; number++) this.waiters.push(await newPerson(portal, VENUE));
    await this.closures.staff();
  }

  /** Signs a customer up who buys two tickets of a session. */
  private async newCustomer(number: number, { id, service, priceName }: Session): Promise<Customer> {
    const { token } = await newPerson(this.portal, VENUE);
    const line = { service, priceName, cartLineDetails: [{ eventId: id, quantity: 2 }] };
    const sale = await buyLines(this.portal, token, [line]);
    const random = randomOf(this.seed + 5000 + number);
    return { random, token, order: sale.externalPurchaseId ?? '', payments: [], requests: [] };
  }

  /** Performs one action of a customer, of a waiter, of staff or of time. */
  async act(customer: Customer): Promise<void> {
    const { payments, requests } = customer;
    const possible = [
      ...Array(6).fill(this.move),
      this.cancel,
      this.pass,
      this.buy,
      this.wait,
      this.wait,
      this.offer,
      this.offer,
      this.takeOffer,
      this.takeOffer,
      this.work,
      this.work,
      this.closeSession,
      this.shiftSession,
      this.choose,
      this.choose,
      this.sweep,
      this.refund,
      this.expireMoves,
      ...(payments.length > 0 ? Array(4).fill(this.pay) : []),
      ...(requests.length > 0 ? [this.askAgain, this.askAgain] : []),
    ];
    await this.pick(possible, customer.random).call(this, customer);
  }

  private ticketsOf({ order }: Customer): Promise<Ticket[]> {
    return this.portal.sql<Ticket>(
      `select ticket_number as number, code from portal.ticket
        where ticket_number like $1 || '-%' and refunded_at is null order by 1`,
      [order],
    );
  }

  /** Chooses one or all tickets of a customer that are left. */
  private async pickTickets(customer: Customer): Promise<string[]> {
    const tickets = (await this.ticketsOf(customer)).map(({ number }) => number);
    return customer.random() < 0.5 ? tickets.slice(0, 1) : tickets;
  }

  private async move(customer: Customer) {
    const { portal } = this;
    const { token, random } = customer;
    const ticketNumbers = await this.pickTickets(customer);
    if (ticketNumbers.length === 0) return;
    const options = this.note(
      'move options',
      await portal.ask('POST /user/TicketMoveOptions', { body: { ticketNumbers }, token }),
    );
    const offered = options.body.sessions?.filter(({ id, refusal }) => this.targets.includes(id) && !refusal);
    if (options.status !== 200 || !offered?.length) return;
    const { id: eventId, due, refund, isCredit } = this.pick(offered, random);
    const body = { ticketNumbers, eventId, moveId: randomUUID() };
    if (due !== undefined) return this.beginPaid(customer, { ...body, amount: due });
    const more = { ...(refund !== undefined && { refund }), isCredit: isCredit ?? false };
    await this.request(customer, 'move', () =>
      portal.ask('POST /user/TicketMove', { body: { ...body, ...more }, token }),
    );
  }

  private async beginPaid(
    customer: Customer,
    body: { ticketNumbers: string[]; eventId: string; moveId: string; amount: number },
  ) {
    const { portal } = this;
    const { token, payments } = customer;
    const begun = this.note('begin move', await portal.ask('POST /user/TicketMovePayment', { body, token }));
    if (begun.status !== 200) return;
    const { cartId } = begun.body;
    const query = { cartId, paymentType: 4 };
    const paying = this.note('pay move', await portal.ask('GET /purchase/Form', { query, token }));
    const { form } = paying.status === 200 ? paying.body : {};
    if (form) payments.push({ cartId, form: form.fields });
  }

  /** Notifies the payment of a move that was accepted, refused or abandoned; sometimes of an old form, sometimes again. */
  private async pay({ payments, random }: Customer) {
    const uuid = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
    const paid = { vads_trans_uuid: uuid };
    const changes: Record<string, string>[] = [
      paid,
      paid,
      paid,
      { ...paid, vads_trans_status: 'REFUSED' },
      { vads_trans_uuid: '', vads_trans_status: 'ABANDONED' },
    ];
    const { cartId, form } = this.pick(payments, random);
    await this.announce({ form, change: this.pick(changes, random), isTaken: false });
    await waitForSale(this.portal.services.database, cartId);
  }

  private async cancel(customer: Customer) {
    const { portal } = this;
    const { token, order, random } = customer;
    const asked = { query: { externalPurchaseId: order }, token };
    const { body, status } = this.note('terms', await portal.ask('GET /Purchase/Cancellation', asked));
    const line = status === 200 && body.lines.find(({ refusal }) => !refusal);
    if (!line) return;
    const open = line.tickets.filter(({ refusal }) => !refusal);
    const chosen = random() < 0.5 ? open : open.slice(0, 1);
    const form = this.pick(line.forms, random);
    const amounts = chosen.map(({ amount, creditAmount = 0 }) => (form === 'credit' ? creditAmount : amount));
    const request = {
      externalPurchaseId: order,
      cancellationId: randomUUID(),
      lineId: line.id,
      ticketNumbers: chosen.map(({ ticketNumber }) => ticketNumber),
      form,
      amount: amounts.reduce((sum, amount) => sum + amount, 0),
    };
    await this.request(customer, 'cancellation', () =>
      portal.ask('POST /Purchase/Cancellation', { body: request, token }),
    );
  }

  /** Presents a ticket at the entrance; a move or a cancellation may be under way. */
  private async pass(customer: Customer) {
    const { present, openNow } = moves(() => ({ portal: this.portal, token: customer.token }));
    // Few go in, so that tickets are left to move.
    if (customer.random() < 0.8) return;
    const [ticket] = await this.ticketsOf(customer);
    if (!ticket) return;
    await openNow(ticket.number);
    if ((await present(ticket.code)).accepted) this.done.pass += 1;
  }

  /** A visitor holds places of the full session, when there are some. */
  private async buy({ random }: Customer) {
    await this.call('hold', () => addPlaces(this.portal, this.full, 1 + Math.floor(random() * 2)));
  }

  private async wait({ random }: Customer) {
    const { id: eventExternalId, service, priceName } = this.full;
    const body = {
      eventExternalId,
      service,
      prices: [{ priceName, quantity: 1 + Math.floor(random() * 2) }],
    };
    const { token } = this.pick(this.waiters, random);
    await this.call('wait', () => this.portal.ask('POST /user/wait', { body, token }));
  }

  /** Offers freed places to waiting customers, and refunds those whose places are taken. */
  private async offer() {
    await this.quietly(() => offerFreedPlaces(this.portal.services));
    await this.quietly(() => refundTakenPlaces(this.portal.services));
  }

  /** Pays for the places that a waiter is offered, or declines them. */
  private async takeOffer({ random }: Customer) {
    const { token } = this.pick(this.waiters, random);
    const { body, status } = await this.call('waits', () => this.portal.ask('GET /user/waits', { token }));
    const offered = status === 200 && body.find(({ state }) => state === 'offered');
    if (!offered) return;
    if (random() < 0.3) {
      await this.call('decline', () =>
        this.portal.ask('DELETE /user/wait', { query: { id: offered.id }, token }),
      );
      return;
    }
    const key = offered.offer?.address.split('#')[1] ?? '';
    const paying = await this.call('pay offer', () =>
      this.portal.ask('POST /purchase/LinkForm', { body: { key, paymentType: 4 } }),
    );
    if (paying.status !== 200) return;
    this.done.offer += 1;
    await this.announce({ form: paying.body.form.fields, change: {}, isTaken: false });
  }

  /** Staff close the full session, once. */
  private async closeSession({ random }: Customer) {
    if (this.closureId !== undefined || random() < 0.9) return;
    this.closureId = randomUUID();
    const closed = await this.call('close', () =>
      this.closures.close([this.full.id], { id: this.closureId ?? '', offersCredit: true }),
    );
    if (closed.status !== 200) this.closureId = undefined;
  }

  /** Staff move the full session by some minutes; its customers may keep their places, or choose as after a closure. */
  private async shiftSession({ random }: Customer) {
    if (random() < 0.8) return;
    const id = randomUUID();
    this.shifts.push(id);
    const minutes = 1 + Math.floor(random() * 5);
    await this.call('shift', () => this.closures.moveSessions([this.full.id], { days: 0, minutes }, { id }));
  }

  /** A customer of the closed session chooses by the mailed link. */
  private async choose({ random }: Customer) {
    if (this.keys.length === 0) return;
    const key = this.pick(this.keys, random);
    const chosen = this.pick(['money', 'credit', 'move'] as const, random);
    const answer = await this.call(`choose ${chosen}`, async () =>
      chosen === 'move'
        ? this.closures.move(key, this.full.id, this.pick(this.targets.slice(0, 3), random))
        : this.closures.refund(key, this.full.id, chosen),
    );
    if (answer.status < 300) this.done.closure += 1;
  }

  /** Runs the jobs that are waiting, as a worker does: those that fail run again. */
  private async work() {
    const { services } = this.portal;
    const sent: string[] = [];
    const mailer = {
      ...services.mailer,
      send: async ({ text }: { text: string }) => void sent.push(text),
    };
    const tasks = jobsOfDomains({ ...services, mailer }).tasks as TaskList;
    await this.quietly(async () => tasks['box-office.follow-closures']?.run({}, {} as never));
    const waiting = await this.portal.sql<{ id: string; task: string; payload: object }>(
      `select id, task, payload from portal.outbox where ${JOBS} or task = 'box-office.closure-mail' order by id limit 20`,
    );
    for (const { id, task, payload } of waiting) {
      const isDone = await this.quietly(async () => {
        await tasks[task]?.run(payload, {} as never);
        return true;
      });
      if (isDone) await this.portal.sql('delete from portal.outbox where id = $1', [id]);
    }
    this.keys.push(...sent.flatMap((text) => /\/closure#([\w-]+)/.exec(text)?.[1] ?? []));
  }

  /** Ends the time of carts that pay for moves. */
  private async expireMoves({ random }: Customer) {
    if (random() < 0.6) return;
    await this.portal.sql(
      `update portal.cart set valid_until = now() - interval '90 seconds' where move is not null and state <> 'sold'`,
    );
    await this.quietly(() => expireDueCarts(this.portal.services));
  }

  private async askAgain({ requests, random }: Customer) {
    await this.pick(requests, random)();
  }

  private async request<T extends { status: number; code: string | undefined }>(
    { requests }: Customer,
    kind: 'move' | 'cancellation',
    ask: () => Promise<T>,
  ) {
    requests.push(() => this.call(`${kind} again`, ask));
    if ((await this.call(kind, ask)).status === 200) this.done[kind] += 1;
  }

  /** Delivers a notification, which the provider repeats when faults have ended. */
  private async announce(message: Message) {
    this.messages.push(message);
    await this.deliver(message);
  }

  private async call<T extends { status: number; code: string | undefined }>(
    what: string,
    ask: () => Promise<T>,
  ): Promise<T> {
    return this.note(what, await ask());
  }

  /** Ends the faults and all that was begun: what nobody has chosen, offered or paid comes to its end. */
  override async end(): Promise<void> {
    this.stopFaults();
    for (const message of this.messages) if (!message.isTaken) await this.deliver(message);
    for (let round = 0; round < 3; round++) {
      await super.end();
      await this.work();
      await this.closures.expireClaims();
      for (const id of [this.closureId, ...this.shifts])
        if (id !== undefined) await this.closures.endChoice(id);
      for (let times = 0; times < 5; times++) await this.work();
      await offerFreedPlaces(this.portal.services);
      await refundTakenPlaces(this.portal.services);
    }
    const [row] = await this.portal.sql<{ paid: number }>(
      `select count(*)::int as paid from portal.ticket_move join portal.cart using (tenant_id, id) where ticket_move.state = 'done'`,
    );
    this.done['paid move'] = row?.paid ?? 0;
  }
}
