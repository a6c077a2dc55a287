import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#app.ts';
import { readConfig, type TracingConfig } from '#kernel/configuration/config.ts';
import { createLogger } from '#kernel/logging.ts';
import { startTracing } from '#platform/observability/otlp-tracer.ts';
import { sweepDueSales } from '#sale/selling/selling.service.ts';
import { drainJobs, type PortalTest, portalTest } from '../portal/portal.ts';
import {
  attributesOf,
  type ReceivedSpan,
  startTraceReceiver,
  type TraceReceiver,
} from '../portal/trace-receiver.ts';
import { addPlaces, beginPayment, finishSales } from './support.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

let portal: PortalTest;
let receiver: TraceReceiver;
beforeAll(async () => {
  portal = await portalTest();
  receiver = await startTraceReceiver();
}, 60_000);
afterAll(async () => {
  await receiver?.[Symbol.asyncDispose]();
  await portal?.[Symbol.asyncDispose]();
});

const configOf = (settings: Record<string, string> = {}): TracingConfig => {
  const { tracing } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, ...settings });
  if (!tracing) throw new Error('Tracing is off');
  return tracing;
};

/** Runs `work` with tracing. @returns the spans that the collector received meanwhile, and the lines of the log */
async function traced(work: () => Promise<void>, settings: Record<string, string> = {}) {
  const before = receiver.spans.length;
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const stop = startTracing(configOf(settings), logger);
  try {
    await work();
  } finally {
    await stop();
  }
  return { spans: receiver.spans.slice(before), lines };
}

/** The portal behind a proxy that gives every request the same trace. */
const behindProxy = (flags = '01') => {
  const { app } = portal;
  const inject = (options: { headers?: object }) =>
    app.inject({
      ...options,
      headers: { ...options.headers, traceparent: `00-${TRACE}-${CALLER}-${flags}` },
    });
  return { ...portal, app: { ...app, inject } } as unknown as App;
};

/** Buys a ticket, each request in the same trace. */
async function buy(via: App) {
  const token = await portal.signIn();
  const session = await portal.session(5);
  const { body: cart } = await addPlaces(portal, session, 1, { token, via });
  const form = await beginPayment(portal, cart.id, { token, via });
  await portal.notify(form, {}, undefined, via);
  await finishSales(portal, [cart.id]);
  await drainJobs(portal);
}

const named = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan => {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`No span ${name} among ${spans.map((span) => span.name).join(', ')}`);
  return found;
};

/** Names of a span and of those that contain it, innermost first. */
function pathOf(spans: readonly ReceivedSpan[], name: string): string[] {
  const path: string[] = [];
  for (let span: ReceivedSpan | undefined = named(spans, name); span; ) {
    path.push(span.name);
    const parent: string | undefined = span.parentSpanId;
    span = spans.find(({ spanId }) => spanId === parent);
  }
  return path;
}

describe('a trace', () => {
  it('shows a sale from the cart to the mail', { timeout: 60_000 }, async () => {
    const { spans, lines } = await traced(() => buy(behindProxy()));
    const sale = spans.filter(({ traceId }) => traceId === TRACE);
    const notification = 'POST /api/v1/payment/:provider/:tenant/notification';
    expect(pathOf(sale, 'ticketing holdPlaces').at(-1)).toBe('PUT /api/v1/cart/AddOrUpdateCart');
    expect(pathOf(sale, 'GET /api/v1/purchase/Form')).toHaveLength(1);
    expect(pathOf(sale, 'ticketing sell')).toEqual([
      'ticketing sell',
      'sale at ticketing system',
      'sale',
      notification,
    ]);
    expect(pathOf(sale, 'sale-complete')).toEqual([
      'sale-complete',
      'batch',
      'sale completion',
      'sale',
      notification,
    ]);
    expect(pathOf(sale, 'mail send').slice(-4)).toEqual([
      'job tickets.mail',
      'sale completion',
      'sale',
      notification,
    ]);
    for (const name of ['PUT /api/v1/cart/AddOrUpdateCart', notification])
      expect(named(sale, name)).toMatchObject({ kind: 2, parentSpanId: CALLER, status: { code: 0 } });
    expect(attributesOf(named(sale, notification))).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/v1/payment/:provider/:tenant/notification',
      'http.response.status_code': 200,
      'guichet.request.id': TRACE,
    });
    expect(attributesOf(named(sale, 'sale-complete'))).toEqual({ 'db.system.name': 'postgresql' });
    expect(receiver.resources.at(-1)).toMatchObject({
      'service.name': 'guichet',
      'service.version': expect.any(String),
    });
    expect(lines).toEqual([]);
  });

  it('begins with the request of a client that has none', { timeout: 60_000 }, async () => {
    const token = await portal.signIn();
    const { spans } = await traced(async () => {
      await portal.ask('POST /user/GetTicketsDetails', { body: {}, token });
    });
    const root = named(spans, 'POST /api/v1/user/GetTicketsDetails');
    expect(root.parentSpanId ?? '').toBe('');
    expect(spans.length).toBeGreaterThan(1);
    for (const { name, traceId, startTimeUnixNano, endTimeUnixNano } of spans) {
      expect(traceId, name).toBe(root.traceId);
      expect(BigInt(endTimeUnixNano) <= BigInt(root.endTimeUnixNano), name).toBe(true);
      expect(BigInt(startTimeUnixNano) >= BigInt(root.startTimeUnixNano), name).toBe(true);
    }
  });

  it('is not recorded when its caller does not record it, down to the jobs', {
    timeout: 60_000,
  }, async () => {
    const { spans } = await traced(() => buy(behindProxy('00')));
    expect(spans.filter(({ traceId }) => traceId === TRACE)).toEqual([]);
    // The mail's job has no caller any more.
    expect(pathOf(spans, 'mail send').at(-1)).toMatch(/^job /);
  });

  it.each(['always_off', 'parentbased_always_off', 'parentbased_traceidratio'])(
    'is not recorded by the sampler %s',
    async (sampler) => {
      const settings = { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: '0' };
      const { spans } = await traced(
        async () => void (await portal.ask('GET /Tenant/Analytics', {})),
        settings,
      );
      expect(spans).toEqual([]);
    },
  );

  it('leaves sweeps, probes and relays out', async () => {
    const { spans } = await traced(async () => {
      await sweepDueSales(portal.services);
      await drainJobs(portal);
      await portal.app.inject('/health/ready');
      expect((await portal.app.inject('/health/live')).statusCode).toBe(200);
    });
    expect(spans).toEqual([]);
  });
});
