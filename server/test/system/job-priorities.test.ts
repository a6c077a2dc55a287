import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobsOfDomains } from '#jobs.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

/** Jobs that move money or places, which their names alone do not show. */
const MONEY = [
  'payment.refund',
  'payment.leave',
  'payment.cancel-alias',
  'payment.poll-refunds',
  'sale.take-back',
  'sale.refund-due-carts',
  'tickets.cancel',
  'tickets.transfer',
];

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

test('jobs about money start before every job that writes a mail, a message or a webhook', () => {
  const { tasks } = jobsOfDomains(portal.services);
  const priorityOf = (name: string) => tasks[name]?.priority;
  const lastOfMoney = Math.max(...MONEY.map((name) => priorityOf(name) ?? Number.POSITIVE_INFINITY));
  const messages = Object.keys(tasks).filter((name) => /mail|news|reminder|remind|webhook|alert/.test(name));
  expect(messages.length).toBeGreaterThan(20);
  expect(messages.filter((name) => (priorityOf(name) ?? 0) <= lastOfMoney)).toEqual([]);
});
