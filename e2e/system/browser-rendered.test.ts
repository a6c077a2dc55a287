import { expect } from '@playwright/test';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';

test('a page that the browser renders is known as such, though the server does not read what it is loaded by', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  visitor.allowStatus(400);
  await visitor.open(`/${VENUE}/my-tickets/transfer?token=unknown`);
  await visitor.page.getByRole('heading', { name: visitor.t('tickets.transfer.over.title') }).waitFor();
  const policies = await visitor.page.evaluate(() => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as {
      __TSR_ROUTER__: { state: { matches: { ssr?: boolean }[] } };
    };
    return router.state.matches.map(({ ssr }) => ssr);
  });
  // Otherwise the page would be compared with what the server sent in its place, and repaired.
  expect(policies.at(-1)).toBe(false);
});
