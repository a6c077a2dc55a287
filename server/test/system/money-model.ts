import { randomUUID } from 'node:crypto';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { expect } from 'vitest';
import type { TestAdministrator } from '../portal/administrators.ts';
import { saveLines } from '../portal/card-orders.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { type BankFault, type RefundBank, refundBank } from '../portal/refunds.ts';
import { cartWithoutPlaces } from '../portal/stuck-carts.ts';
import {
  type CashierLoss,
  type CashierOrder,
  debitsOf,
  linesOf,
  MEANS,
  newOrder,
  noteCancellation,
  noteDebit,
  noteRefund,
  type Pay,
  sum,
  uuid,
} from './cashier.ts';
import { Crashes } from './crashes.ts';
import { breakingDatabase } from './database-faults.ts';
import { cartToPay, type Form, finishSales } from './support.ts';

type Cart = CallAnswer<'PUT /cart/AddOrUpdateCart'>;
const REFUSED = { vads_trans_status: 'REFUSED', vads_result: '51' };

/** The portal, its bank and a cashier's records of both; a process may crash in every step. */
export class MoneyWorld {
  readonly crashes = new Crashes();
  orders: CashierOrder[] = [];
  losses: CashierLoss[] = [];
  portal!: PortalTest;
  bank!: RefundBank;
  private clerk!: TestAdministrator;
  token = '';
  private customerId = '';

  async open(): Promise<void> {
    this.portal = await portalTest({ wrapDatabase: (whole) => breakingDatabase(whole, this.crashes.draw) });
    this.bank = refundBank(this.portal);
    this.clerk = await this.portal.administrator({ rights: ['stucked-carts'] });
    this.token = await this.portal.signIn();
    await this.portal.sql(
      `update portal.payment_settings set means_offered = '{3,4,5}', instalments_from = 400, number_of_instalment = 3`,
    );
    const [customer] = await this.portal.sql<{ id: string }>(
      `select customer.id from portal.customer join portal.tenant on tenant.id = tenant_id
        where email = 'jeanne@example.com' and tenant.name = 'aqua-rivage'`,
    );
    this.customerId = customer?.id ?? '';
  }

  /** Buys two lines, sometimes after a refused card; the bank may notify the payment several times. */
  async buy(pay: Pay, quantities: readonly [number, number], isRefusedFirst: boolean, times: number) {
    const lines = [...linesOf(pay, quantities), ...(pay === 'at once' ? [await this.sessionLine()] : [])];
    const { body: cart } = await this.crashes.insist(() => saveLines(this.portal, this.token, lines));
    const form = await this.begin(cart.id, pay);
    const isMonthly = pay === 'by subscription';
    const dues = debitsOf(pay, cart.totalAmount, form);
    const [first = 0] = dues;
    const echo = isMonthly
      ? { vads_identifier: uuid(), vads_subscription: uuid(), vads_recurrence_status: 'CREATED' }
      : {};
    if (isRefusedFirst) await this.announce(form, { ...REFUSED, vads_trans_uuid: uuid() });
    const paid = { ...echo, vads_trans_uuid: uuid(), vads_effective_amount: String(first) };
    for (let time = 0; time < times; time++) await this.announce(form, paid);
    await this.finish(cart.id);
    await this.noteOrder(cart, form, dues, { echo, isMonthly });
  }

  /** Returns a line of two tickets of a session, which the customer may cancel for a half until its start. */
  private async sessionLine() {
    const { id, service, priceName } = await this.portal.session(20);
    const steps = JSON.stringify([
      { hours: 8760, percent: 100 },
      { hours: 0, percent: 50 },
    ]);
    // The demonstration has rules of its own for some services.
    await this.portal.sql(
      `delete from portal.cancellation_rule where service_code = $1 and since > '-infinity'`,
      [service],
    );
    await this.portal.sql(
      `insert into portal.cancellation_rule (tenant_id, service_code, since, steps, credit_steps)
       select id, $1, '-infinity', $2, $2 from portal.tenant where name = 'aqua-rivage' on conflict do nothing`,
      [service, steps],
    );
    return { service, priceName, cartLineDetails: [{ eventId: id, quantity: 2 }] };
  }

  /** Cancels one or all tickets of a session by the rule of the venue, like the customer. */
  async cancel(
    order: CashierOrder,
    isWhole: boolean,
    times: number,
    form: 'money' | 'credit',
  ): Promise<void> {
    const line = order.lines.find(({ isDated, isRefunded }) => isDated && !isRefunded);
    if (!line) return;
    const tickets = await this.portal.sql<{ number: string }>(
      `select ticket_number as number from portal.ticket where line_id = $1 and refunded_at is null order by 1`,
      [line.id],
    );
    const chosen = isWhole ? tickets : tickets.slice(0, 1);
    const body = {
      externalPurchaseId: order.number,
      cancellationId: randomUUID(),
      lineId: line.id,
      ticketNumbers: chosen.map(({ number }) => number),
      amount: noteCancellation(order, line, chosen.length, form),
      form,
    };
    const ask = () => this.portal.ask('POST /Purchase/Cancellation', { body, token: this.token });
    const answers = await Promise.all(Array.from({ length: times }, () => this.crashes.insist(ask)));
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [200, undefined]));
    order.isCancelled ||= order.lines.every(({ isRefunded }) => isRefunded);
  }

  /**
   * Begins the payment of a cart.
   * @returns the provider's form
   */
  async begin(cartId: string, pay: Pay): Promise<Form> {
    const query = { cartId, paymentType: MEANS[pay] };
    const { body, code } = await this.crashes.insist(() =>
      this.portal.ask('GET /purchase/Form', { query, token: this.token }),
    );
    if (!body.form) throw new Error(`The payment was not begun: ${code}`);
    return body.form.fields;
  }

  /**
   * Records the order of a sold cart.
   * @param dues its debits in order, in cents
   */
  async noteOrder(
    cart: Cart,
    form: Form,
    [first = 0, ...dues]: readonly number[],
    { echo = {}, isMonthly = false } = {},
  ): Promise<void> {
    const [order] = await this.portal.sql<{ number: string }>(
      'select external_purchase_id as number from portal.purchase where cart_id = $1',
      [cart.id],
    );
    this.orders.push(
      newOrder({
        customerId: this.customerId,
        number: order?.number ?? 'none',
        attemptIds: [form.vads_order_id ?? ''],
        form,
        echo,
        isMonthly,
        lines: cart.cartLines,
        first,
        dues,
      }),
    );
  }

  /** Debits the next instalment or month, or has it refused. */
  async debit(order: CashierOrder, isRefused: boolean): Promise<void> {
    const [amount] = order.dues;
    if (amount === undefined) return;
    const number = order.isMonthly
      ? {
          vads_recurrence_number: String(order.next - 1),
          vads_trans_id: uuid().slice(0, 6),
          vads_amount: String(amount),
        }
      : { vads_sequence_number: String(order.next) };
    const debited = {
      ...order.echo,
      ...number,
      vads_trans_uuid: uuid(),
      vads_effective_amount: String(amount),
    };
    await this.announce(order.form, isRefused ? { ...debited, ...REFUSED } : debited);
    if (!isRefused) noteDebit(order);
    else if (!order.isCancelled) order.isOwed = true;
  }

  /** Pays a rejected debit separately, like the customer. */
  async settle(order: CashierOrder): Promise<void> {
    if (!order.isOwed || order.isCancelled) return;
    const { body, code } = await this.crashes.insist(() =>
      this.portal.ask('GET /user/InstalmentForm', {
        query: { scheduleId: order.attemptIds[0] ?? '', number: order.next },
        token: this.token,
      }),
    );
    if (code === 'payment.too-many-attempts') return;
    const form = body.form.fields;
    await this.announce(form, { vads_trans_uuid: uuid(), vads_effective_amount: String(order.dues[0]) });
    order.attemptIds.push(form.vads_order_id ?? '');
    noteDebit(order);
  }

  /** Repeats the first debit with another transaction, which is refunded. */
  async payAgain(order: CashierOrder): Promise<void> {
    const paid = { ...order.echo, vads_trans_uuid: uuid(), vads_effective_amount: String(order.first) };
    await this.announce(order.form, paid);
    order.captured += order.first;
    order.decided += order.first;
  }

  /** Cancels the first line or all remaining lines, like an administrator; the model predicts the result. */
  async refund(order: CashierOrder, isWhole: boolean, times: number): Promise<void> {
    const open = order.lines.filter(({ isRefunded }) => !isRefunded);
    const chosen = isWhole ? open : open.slice(0, 1);
    if (chosen.length === 0) return;
    const isLast = chosen.length === open.length;
    const left = order.captured - order.decided - order.kept;
    const amount = isLast ? left : sum(chosen.map((line) => line.amount));
    const body = {
      customerId: order.customerId,
      externalPurchaseId: order.number,
      refundId: randomUUID(),
      lineIds: chosen.map(({ id }) => id),
      amount,
    };
    const ask = () => this.portal.ask('POST /settingsadmin/lookuprefund', { body, token: this.clerk.token });
    const answers = await Promise.all(Array.from({ length: times }, () => this.crashes.insist(ask)));
    if (amount > left) {
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'refund.beyond-debited'));
      return;
    }
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const line of chosen) line.isRefunded = true;
    noteRefund(order, amount);
    order.isCancelled ||= isLast;
  }

  /** Pays a cart whose places were sold to others. @returns a function that refunds the payment as an administrator */
  async loseCart(): Promise<() => Promise<void>> {
    const { cartId, form } = await cartWithoutPlaces({ portal: this.portal, token: this.token });
    const [paid] = await this.portal.sql<{ transactionUuid: string }>(
      'select transaction_uuid as "transactionUuid" from portal.payment_attempt where id = $1',
      [form.vads_order_id],
    );
    this.lose(form, paid?.transactionUuid ?? '', Number(form.vads_amount));
    return async () => {
      const body = { cartIds: [cartId] };
      const { body: outcomes } = await this.crashes.insist(() =>
        this.portal.ask('POST /Purchase/RefundStuckCarts', { body, token: this.clerk.token }),
      );
      expect(['refunded', 'already-refunded']).toContain(outcomes[0]?.outcome);
    };
  }

  /** Makes a payment of another amount, which an administrator refunds. */
  async stray(): Promise<void> {
    const { form } = await cartToPay(this.portal, await this.portal.session(20), 1, { token: this.token });
    const transaction = uuid();
    await this.announce(form, { vads_amount: '700', vads_trans_uuid: transaction });
    const body = { id: `rejected:${transaction}` };
    const { status, code } = await this.crashes.insist(() =>
      this.portal.ask('POST /Purchase/RefundPayment', { body, token: this.clerk.token }),
    );
    if (status !== 204) expect(code).toBe('payment.nothing-to-check');
    this.lose(form, transaction, 700);
  }

  /** Refunds one cent in the provider's back office. */
  async refundElsewhere(order: CashierOrder): Promise<void> {
    const given = { vads_operation_type: 'CREDIT', vads_effective_amount: '1', vads_trans_uuid: uuid() };
    await this.announce(order.form, given);
    order.unasked += 1;
  }

  /** Makes due refunds at the bank, which may fail at one; claims of a crashed process expire. */
  async runBank(fault: BankFault): Promise<number> {
    await this.portal.sql(`update portal.payment_refund set claimed_until = '-infinity' where state = 'due'`);
    this.bank.fault = fault;
    const failures = await this.bank.run();
    this.bank.fault = 'none';
    return failures;
  }

  /** Makes due sales, with crashes. */
  async finish(cartId: string): Promise<void> {
    for (let tries = 0; tries < 4; tries++) {
      const isDone = await finishSales(this.portal, [cartId]).then(
        () => true,
        () => false,
      );
      this.crashes.restart();
      if (isDone) return;
    }
    throw new Error('A sale does not come to an end');
  }

  lose(form: Form, transactionUuid: string, amount: number): void {
    this.losses.push({ attemptId: form.vads_order_id ?? '', transactionUuid, amount });
  }

  /** Repeats a notification of the provider until it is accepted. */
  announce(form: Form, change: Form) {
    return this.crashes.insist(() => this.portal.notify(form, change));
  }
}
