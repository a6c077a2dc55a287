import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { buildForm } from '#gateways/payment/lyra/form.ts';
import { createLyraProvider } from '#gateways/payment/lyra/provider.ts';
import { sign } from '#gateways/payment/lyra/signature.ts';
import type { PaymentForm, PaymentPlan, PaymentProvider } from '#gateways/payment/port.ts';
import { SANDBOX_PAYMENT_PATH, sandboxPayment } from '#gateways/payment/sandbox/plugin.ts';
import type { Shop } from '#gateways/payment/shapes/port.ts';
import { readUrlencoded } from '#platform/http/urlencoded.ts';
import { testDatabase } from '../database/test-database.ts';

/** A bank with one shop, and the shop's server that receives notifications. */
export interface SandboxWorld {
  readonly app: FastifyInstance;
  readonly provider: PaymentProvider;
  readonly shop: Shop;
  /** Received bodies, in order. */
  readonly received: Record<string, string>[];
  /** Status that the shop's server answers; 200 by default. */
  answerStatus: number | Promise<number>;
  /** Offset of the bank's clock, in milliseconds. */
  clockAhead: number;
  /** A form for a new order; `tampered` replaces fields after the signature. */
  form(
    tampered?: Record<string, string>,
    returnMode?: 'NONE' | 'GET' | 'POST',
    plan?: PaymentPlan,
  ): PaymentForm;
  /** Posts a form like the browser. */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<{ status: number; location: string; body: string }>;
  /**
   * Opens a session with a new order.
   * @returns the session's path
   */
  enter(returnMode?: 'NONE' | 'GET' | 'POST', plan?: PaymentPlan): Promise<{ path: string; orderId: string }>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

const SITE_ID = '12345678';

export async function sandboxWorld(): Promise<SandboxWorld> {
  const { database, drop } = await testDatabase();
  const received: Record<string, string>[] = [];
  const receiver = await listen((body) => {
    received.push(body);
    return world.answerStatus;
  });
  const shopUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  let orders = 0;

  async function start(): Promise<{ app: FastifyInstance; origin: string }> {
    const app = Fastify({ logger: { level: 'error' }, forceCloseConnections: true });
    await app.register(sandboxPayment, {
      deploymentMode: 'dev',
      database,
      publicUrl: 'http://localhost:3000',
      now: () => new Date(Date.now() + world.clockAhead),
      tickMs: 25,
      findShop: async (siteId) =>
        siteId === SITE_ID
          ? { apiKey: 'form key', restPassword: 'rest password', mode: 'TEST', merchantName: 'Aqua <Rivage>' }
          : undefined,
    });
    return { app, origin: await app.listen({ port: 0, host: '127.0.0.1' }) };
  }

  const world: SandboxWorld & { app: FastifyInstance; shop: Shop } = {
    app: undefined as unknown as FastifyInstance,
    shop: undefined as unknown as Shop,
    provider: createLyraProvider({ timeoutMs: 2_000 }),
    received,
    answerStatus: 200,
    clockAhead: 0,
    form(tampered = {}, returnMode = 'GET', plan = { kind: 'single' }) {
      orders += 1;
      const form = buildForm(
        {
          purpose: {
            kind: 'pay',
            total: { amountCents: 2200, currency: 'EUR' },
            plan,
            card: { kind: 'typed' },
          },
          transaction: { id: String(orders).padStart(6, '0'), startedAt: new Date() },
          orderId: `order-${orders}`,
          customer: {},
          language: 'en',
          returnUrls: {
            success: `${shopUrl}/success?from=bank`,
            refused: `${shopUrl}/refused`,
            cancelled: `${shopUrl}/cancelled`,
            error: `${shopUrl}/error`,
          },
          notificationUrl: `${shopUrl}/notification`,
          merchantName: 'Aqua Rivage',
        },
        this.shop,
      );
      // The portal requests no fields on return; these tests check them.
      const asked = { ...form.fields, vads_return_mode: returnMode };
      return { ...form, fields: { ...asked, signature: sign(asked, world.shop.signingKey), ...tampered } };
    },
    async post(path, fields) {
      const response = await world.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
      return {
        status: response.statusCode,
        location: String(response.headers.location),
        body: response.body,
      };
    },
    async enter(returnMode = 'GET', plan = { kind: 'single' }) {
      const { fields } = this.form({}, returnMode, plan);
      const entered = await this.post(SANDBOX_PAYMENT_PATH, fields);
      return { path: entered.location, orderId: fields.vads_order_id as string };
    },
    async restart() {
      await world.app.close();
      await open();
    },
    async close() {
      await world.app.close();
      receiver.close();
      await drop();
    },
  };

  async function open() {
    const { app, origin } = await start();
    world.app = app;
    world.shop = {
      venue: 'aqua-rivage',
      siteId: SITE_ID,
      mode: 'TEST',
      protocol: 'lyra',
      signingKey: 'form key',
      apiSecret: 'rest password',
      pageUrl: `${origin}${SANDBOX_PAYMENT_PATH}`,
      apiUrl: `${origin}${SANDBOX_PAYMENT_PATH}/api-payment/V4/`,
    };
  }
  await open();
  return world;
}

function listen(answer: (body: Record<string, string>) => number | Promise<number>): Promise<Server> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', async () => response.writeHead(await answer(readUrlencoded(body) ?? {})).end());
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
