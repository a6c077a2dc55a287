import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBatcher } from '#kernel/concurrency/batcher.ts';
import { readConfig } from '#kernel/configuration/config.ts';
import { createLogger, type Logger } from '#kernel/logging.ts';
import { inSpan, inTrace, traceHeaders } from '#kernel/tracing.ts';
import { attributesOf, startTraceReceiver, type TraceReceiver } from '#test/portal/trace-receiver.ts';
import { fetchOutbound } from '../http/outbound-fetch.ts';
import { observeRequests, requestLogging } from './observe-requests.ts';
import { startTracing } from './otlp-tracer.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = `00-${TRACE}-00f067aa0ba902b7-01`;

let receiver: TraceReceiver;
beforeAll(async () => {
  receiver = await startTraceReceiver();
});
afterAll(() => receiver[Symbol.asyncDispose]());

async function traced(work: (logger: Logger) => Promise<unknown>, settings: Record<string, string> = {}) {
  const before = receiver.spans.length;
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const { tracing } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, ...settings });
  if (!tracing) throw new Error('Tracing is off');
  const stop = startTracing(tracing, logger);
  try {
    await work(logger);
  } finally {
    await stop();
  }
  return { spans: receiver.spans.slice(before), lines };
}

/** A server that answers with the headers that it received. */
async function withEcho(work: (url: string) => Promise<unknown>): Promise<void> {
  const server = createServer(({ headers }, response) => response.end(JSON.stringify(headers)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/path/of/a/person?name=x`);
  server.close();
}

describe('fetchOutbound', () => {
  it('continues the trace and the trace state, and records the host alone', async () => {
    let received: Record<string, string> = {};
    const { spans } = await traced(() =>
      withEcho((url) =>
        inTrace(
          'request',
          {},
          async () => {
            const answer = await fetchOutbound(url, { timeoutMs: 5000, mayBePrivate: true });
            received = (await answer.json()) as Record<string, string>;
          },
          { traceparent: CALLER, tracestate: 'vendor=1' },
        ),
      ),
    );
    const call = spans.find(({ name }) => name === 'HTTP GET');
    expect(received).toMatchObject({ traceparent: `00-${TRACE}-${call?.spanId}-01`, tracestate: 'vendor=1' });
    expect(attributesOf(call ?? { attributes: [] })).toEqual({ 'server.address': '127.0.0.1' });
  });

  it('sends no trace outside of one', async () => {
    await traced(() =>
      withEcho(async (url) => {
        const answer = await fetchOutbound(url, { timeoutMs: 5000, mayBePrivate: true });
        expect(await answer.json()).not.toHaveProperty('traceparent');
      }),
    );
  });
});

describe('inSpan', () => {
  it('records the class or code of an error, never its message', async () => {
    const { spans } = await traced(async () => {
      const fail = (error: Error) =>
        inTrace('failing', {}, () => inSpan('inner', {}, () => Promise.reject(error))).catch(() => undefined);
      await fail(new TypeError('of Jeanne Dupont'));
      await fail(Object.assign(new Error('of Jeanne Dupont'), { code: '23505' }));
      await fail(Object.assign(new Error('of Jeanne Dupont'), { code: 'jeanne dupont' }));
    });
    expect(spans.map((span) => attributesOf(span)['error.type'])).toEqual([
      'TypeError',
      'TypeError',
      '23505',
      '23505',
      'Error',
      'Error',
    ]);
    expect(spans.every(({ status }) => status.code === 2)).toBe(true);
    expect(JSON.stringify(spans).toLowerCase()).not.toContain('dupont');
  });

  it('records nothing after the end of its request', async () => {
    const { spans } = await traced(async () => {
      let late: Promise<unknown> | undefined;
      await inTrace('request', {}, async () => {
        late = sleep(20).then(() => inSpan('late', {}, async () => expect(traceHeaders()).toEqual({})));
      });
      await late;
    });
    expect(spans.map(({ name }) => name)).toEqual(['request']);
  });
});

describe('a batch', () => {
  it('is part of the trace of its first member, and a span in the trace of each', async () => {
    const batcher = createBatcher<number, number>({
      run: (members) => inSpan('statement', {}, async () => members),
    });
    const { spans } = await traced(() =>
      Promise.all([1, 2, 3].map((member) => inTrace(`request ${member}`, {}, () => batcher('lane', member)))),
    );
    expect(spans.filter(({ name }) => name === 'batch')).toHaveLength(3);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(3);
    const [statement, ...others] = spans.filter(({ name }) => name === 'statement');
    expect(others).toEqual([]);
    expect(statement?.traceId).toBe(spans.find(({ name }) => name === 'request 1')?.traceId);
  });
});

describe('a request', () => {
  async function serve(logger: Logger) {
    const app = fastify({ loggerInstance: logger, ...requestLogging });
    observeRequests(app as never);
    app.post('/change/:id', async () => {
      await sleep(1);
      logger.warn('From a service');
      return inSpan('inner', {}, async () => 'done');
    });
    app.get('/broken', async () => {
      throw new Error('of Jeanne Dupont');
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const send = (path: string, options: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, options).then((response) => response.text());
    return { send, close: () => app.close() };
  }

  it('is named by its route and keeps its trace while its body arrives', async () => {
    const { spans, lines } = await traced(async (logger) => {
      const { send, close } = await serve(logger);
      await send('/change/jeanne-dupont?token=1', {
        method: 'POST',
        body: JSON.stringify({ name: 'x'.repeat(100_000) }),
        headers: { 'content-type': 'application/json', traceparent: CALLER },
      });
      await close();
    });
    expect(spans.map(({ name, traceId }) => ({ name, traceId }))).toEqual([
      { name: 'inner', traceId: TRACE },
      { name: 'POST /change/:id', traceId: TRACE },
    ]);
    expect(JSON.stringify(spans)).not.toContain('dupont');
    // The first line is that of the server.
    expect(lines.slice(1)).toMatchObject([
      { msg: 'From a service', requestId: TRACE, traceId: TRACE },
      { msg: 'Answered', requestId: TRACE, traceId: TRACE },
    ]);
  });

  it('fails with its status', async () => {
    const { spans, lines } = await traced(async (logger) => {
      const { send, close } = await serve(logger);
      await send('/broken');
      await close();
    });
    expect(spans[0]).toMatchObject({ name: 'GET /broken', status: { code: 2 } });
    expect(attributesOf(spans[0] ?? { attributes: [] })).toMatchObject({
      'error.type': '500',
      'http.response.status_code': 500,
    });
    expect(lines.find(({ msg }) => msg === 'Answered')).toMatchObject({ traceId: spans[0]?.traceId });
  });
});

describe('a collector that refuses', () => {
  it('is logged once, and delays nothing', async () => {
    receiver.answerWith(400);
    const { lines } = await traced(() => inTrace('request', {}, async () => undefined));
    receiver.answerWith(200);
    expect(lines.map(({ msg }) => msg)).toEqual([
      'Traces cannot be exported; the portal goes on without them',
    ]);
  });
});

describe('OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES', () => {
  it('name the process', async () => {
    await traced(() => inTrace('request', {}, async () => undefined), { OTEL_SERVICE_NAME: 'tickets' });
    expect(receiver.resources.at(-1)).toMatchObject({ 'service.name': 'tickets' });
  });
});
