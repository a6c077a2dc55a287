import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { ignoreForeignNames, requestIdOf, traceIdOf } from './request-id.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

it('accepts a request id from a proxy only in the expected form', () => {
  expect(requestIdOf({ 'x-request-id': '0a1b2c3d-req' })).toBe('0a1b2c3d-req');
  expect(requestIdOf({ 'x-request-id': 'x" injected' })).toMatch(/^[\da-f-]{36}$/);
});

it('uses the trace id, or a new id, when the request has none', () => {
  const traceparent = `00-${TRACE}-${PARENT}-01`;
  expect(requestIdOf({ traceparent })).toBe(TRACE);
  expect(requestIdOf({ traceparent, 'x-request-id': '0a1b2c3d-req' })).toBe('0a1b2c3d-req');
  expect(requestIdOf({})).not.toBe(requestIdOf({}));
});

it.each([
  ['of a later version, with more parts', `01-${TRACE}-${PARENT}-01-more`, TRACE],
  ['of the invalid version', `ff-${TRACE}-${PARENT}-01`, undefined],
  ['with a trace of zeros', `00-${'0'.repeat(32)}-${PARENT}-01`, undefined],
  ['with a parent of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`, undefined],
  ['in capitals', `00-${TRACE.toUpperCase()}-${PARENT}-01`, undefined],
  ['that is none', 'trace', undefined],
])('parses the trace of a header %s', (_kind, traceparent, trace) => {
  expect(traceIdOf({ traceparent })).toBe(trace);
});

it.each([
  ['ignores', 'a client', false, {}],
  [
    'accepts',
    'a trusted proxy',
    true,
    { 'x-request-id': '0a1b2c3d-req', traceparent: `00-${TRACE}-${PARENT}-01` },
  ],
])('%s the request id and the trace of %s', async (_does, _whose, isTrusted, expected) => {
  const server = createServer(({ headers }, response) => {
    const { 'x-request-id': id, traceparent } = headers;
    response.end(JSON.stringify({ 'x-request-id': id, traceparent }));
  });
  ignoreForeignNames(server, () => isTrusted);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    headers: { 'x-request-id': '0a1b2c3d-req', traceparent: `00-${TRACE}-${PARENT}-01` },
  });
  expect(await answer.json()).toEqual(expected);
  server.close();
});
