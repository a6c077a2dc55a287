import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

it.each(['aqua-rivage', 'patinoire-givre'])('%s has terms of sale to accept', async (tenant) => {
  const { body } = await portal.ask('GET /portal/allParameters', { tenant });
  expect(body.usedLinks.filter(({ kind }) => kind === 'terms')).toHaveLength(1);
});
