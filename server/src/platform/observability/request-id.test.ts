import { expect, it } from 'vitest';
import { requestIdOf, traceIdOf } from './request-id.ts';

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
