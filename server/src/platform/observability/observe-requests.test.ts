import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { createLogger } from '#kernel/logging.ts';
import { observeRequests, requestLogging } from './observe-requests.ts';

it('logs the request id with each line, and no line for a successful read', async () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const app = fastify({ loggerInstance: logger, ...requestLogging });
  observeRequests(app as never);
  app.get('/quiet', async () => 'fine');
  app.get('/loud', async (request) => {
    request.log.warn({ places: 3 }, 'Few places are left');
    return 'fine';
  });
  await app.inject('/quiet');
  expect(lines).toEqual([]);
  await app.inject({ url: '/loud', headers: { 'x-request-id': 'given-by-a-proxy' } });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'warn', requestId: 'given-by-a-proxy', places: 3 }),
  ]);
});

it('logs and returns the trace id of a request', async () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const app = fastify({ loggerInstance: logger, ...requestLogging });
  observeRequests(app as never);
  app.post('/change', async (request) => {
    request.log.warn('Few places are left');
    return 'done';
  });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const { headers } = await app.inject({
    method: 'POST',
    url: '/change',
    headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  });
  expect(headers['x-request-id']).toBe(traceId);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { requestId: traceId, traceId, msg: 'Few places are left' },
    { requestId: traceId, traceId, msg: 'Answered' },
  ]);
});

it('logs changes and failures', async () => {
  const lines: string[] = [];
  const app = fastify({
    loggerInstance: createLogger('info', { write: (line) => void lines.push(line) }),
    ...requestLogging,
  });
  observeRequests(app as never);
  app.post('/change', async () => 'done');
  await app.inject({ method: 'POST', url: '/change' });
  await app.inject('/nowhere');
  expect(lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'Answered')).toMatchObject([
    { method: 'POST', route: '/change', status: 200 },
    { method: 'GET', status: 404 },
  ]);
});
