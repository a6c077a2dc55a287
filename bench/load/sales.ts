import { setTimeout as sleep } from 'node:timers/promises';
import { sign } from '../../server/src/gateways/payment/lyra/signature.ts';
import { payWith } from '../../server/src/gateways/payment/sandbox/result.ts';
import { type Answer, Connection, requestText } from './connection.ts';
import { type LoadResult, visitorAddress } from './load.ts';
import { summarise } from './summary.ts';

/** Buyers who buy places one after the other, from the cart to the issued ticket. */
export interface SalesTask {
  kind: 'sales';
  port: number;
  tenant: string;
  buyers: readonly { address: string; token: string }[];
  service: string;
  priceName: string;
  sessions: readonly string[];
  /** The shop’s signing key at the payment provider. */
  shopKey: string;
  seconds: number;
  /** Each buyer opens the PDF of one order in this many; never when absent. */
  pdfEvery?: number;
  /** Mean pause of a buyer between two purchases, in milliseconds; none when absent. */
  pauseMs?: number;
}

const API = '/api/v1';
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
/** A payment method: a card that is not saved. */
const OTHER_CARD = 4;
const CARD = { key: 'frictionless', expiryMonth: 12, expiryYear: 2040 } as const;

export async function makeSales(task: SalesTask): Promise<LoadResult> {
  const latencies: number[] = [];
  const statuses: Record<number, number> = {};
  const begin = performance.now();
  const until = begin + task.seconds * 1000;

  const buy = async (buyer: SalesTask['buyers'][number]) => {
    const shopper = new Shopper(task, buyer, statuses);
    for (let made = 1; performance.now() < until; made += 1) {
      const start = performance.now();
      const order = await shopper.buyOnePlace();
      latencies.push(performance.now() - start);
      if (task.pdfEvery && made % task.pdfEvery === 0) await shopper.openTickets(order);
      // Of random length, so that buyers do not fall into step.
      if (task.pauseMs) await sleep(task.pauseMs * (0.5 + Math.random()));
    }
    shopper.leave();
  };
  await Promise.all(task.buyers.map(buy));
  return summarise(latencies, performance.now() - begin, statuses);
}

interface PaymentForm {
  url: string;
  fields: Record<string, string>;
}

class Shopper {
  #task: SalesTask;
  #connection: Connection;
  /** The provider notifies over a separate connection. */
  #provider: Connection;
  #headers: Record<string, string>;
  /** Address of the visitor of the current purchase. */
  #address = visitorAddress();
  #statuses: Record<number, number>;

  constructor(task: SalesTask, buyer: { address: string; token: string }, statuses: Record<number, number>) {
    this.#task = task;
    this.#statuses = statuses;
    this.#connection = new Connection(task.port, buyer.address);
    this.#provider = new Connection(task.port, buyer.address);
    this.#headers = {
      tenantname: task.tenant,
      languageuser: 'fr-FR',
      authorization: `Bearer ${buyer.token}`,
      accept: JSON_TYPE,
    };
  }

  /** @returns the order number */
  async buyOnePlace(): Promise<string> {
    this.#address = visitorAddress();
    const { service, priceName, sessions } = this.#task;
    const eventId = sessions[Math.floor(Math.random() * sessions.length)];
    const cartLines = [{ service, priceName, cartLineDetails: [{ quantity: 1, eventId }] }];
    const { id } = await this.#ask<{ id: string }>('PUT', '/cart/AddOrUpdateCart', { cartLines });
    await this.#ask('GET', `/cart/getCart?cartId=${id}`);
    const purchase = `cartId=${id}&paymentType=${OTHER_CARD}`;
    const { form } = await this.#ask<{ form: PaymentForm }>('GET', `/purchase/Form?${purchase}`);
    await this.#pay(form);
    return this.#waitForTickets(id);
  }

  async openTickets(order: string): Promise<void> {
    const path = `${API}/Purchase/GenerateTicketsTemplateByExternalOrder?externalPurchaseId=${order}`;
    const { body } = this.#count(await this.#connection.send(requestText('GET', path, this.#headers)));
    if (body.toString('latin1', 0, 5) !== '%PDF-') throw new Error('The tickets are not a PDF');
  }

  leave(): void {
    this.#connection.close();
    this.#provider.close();
  }

  /** Builds the provider's notification of an accepted card: the form's fields with the outcome, signed. */
  async #pay({ fields }: PaymentForm): Promise<void> {
    const result = { ...payWith(fields, CARD, null, new Date()).fields, vads_url_check_src: 'PAY' };
    const signed = { ...result, signature: sign(result, this.#task.shopKey) };
    const path = new URL(fields.vads_url_check ?? notificationPath(this.#task.tenant), 'http://localhost')
      .pathname;
    const body = { type: FORM_TYPE, text: new URLSearchParams(signed).toString() };
    this.#count(await this.#provider.send(requestText('POST', path, {}, body)));
  }

  async #waitForTickets(cartId: string): Promise<string> {
    for (;;) {
      const state = await this.#ask<{ outcome: string; ticketCount: number; externalPurchaseId: string }>(
        'GET',
        `/purchase/State?cartId=${cartId}`,
      );
      if (state.outcome === 'success' && state.ticketCount === 1) return state.externalPurchaseId;
      if (!['confirming', 'processing'].includes(state.outcome))
        throw new Error(`A sale became ${state.outcome}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async #ask<T>(method: string, path: string, body?: object): Promise<T> {
    const sent = body && { type: JSON_TYPE, text: JSON.stringify(body) };
    const answer = this.#count(
      await this.#connection.send(
        requestText(method, API + path, { ...this.#headers, 'x-forwarded-for': this.#address }, sent),
      ),
    );
    return JSON.parse(answer.body.toString()) as T;
  }

  #count(answer: Answer): Answer {
    this.#statuses[answer.status] = (this.#statuses[answer.status] ?? 0) + 1;
    if (answer.status !== 200)
      throw new Error(`${answer.head.split('\r\n')[0]}: ${answer.body.toString().slice(0, 300)}`);
    return answer;
  }
}

function notificationPath(tenant: string): string {
  return `${API}/payment/lyra/${tenant}/notification`;
}
