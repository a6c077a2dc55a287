import { expect, it, vi } from 'vitest';
import { openSpanOf } from './calendar.ts';
import { type SupplierClient, SupplierRefused, SupplierSilent } from './client.ts';

const SPAN = { localDateStart: '2030-07-01', localDateEnd: '2030-07-30' };
const THERE = {
  productId: 'POOL',
  optionId: 'DEFAULT',
  timeZone: 'Europe/Paris',
  isDated: true,
  cents: new Map(),
  requiredContactFields: [],
};
const day = (localDate: string, status: string) => ({ localDate, status });

function answering(answer: () => unknown): SupplierClient {
  return { ask: vi.fn(async () => answer()) as SupplierClient['ask'], close: () => undefined };
}

it('openSpanOf narrows a span to the days that the supplier’s calendar does not close', async () => {
  const days = [day('2030-07-09', 'AVAILABLE'), day('2030-07-02', 'CLOSED'), day('2030-07-04', 'SOLD_OUT')];
  expect(
    await openSpanOf(
      answering(() => days),
      THERE,
      SPAN,
    ),
  ).toEqual({
    localDateStart: '2030-07-04',
    localDateEnd: '2030-07-09',
  });
});

it('openSpanOf returns undefined when every day is closed', async () => {
  expect(
    await openSpanOf(
      answering(() => [day('2030-07-02', 'CLOSED')]),
      THERE,
      SPAN,
    ),
  ).toBeUndefined();
});

it.each([new SupplierRefused('HTTP 404', '', 404), new SupplierSilent('The answer is not as OCTO has it')])(
  'openSpanOf returns the whole span when the supplier has no calendar: %s',
  async (error) => {
    const client = answering(() => {
      throw error;
    });
    expect(await openSpanOf(client, THERE, SPAN)).toEqual(SPAN);
  },
);
