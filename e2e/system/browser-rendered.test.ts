import { expect } from '@playwright/test';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';

test('a browser-rendered page is recognised although the server does not run its loader', async ({
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
  // Otherwise the browser would hydrate the page from the server's placeholder.
  expect(policies.at(-1)).toBe(false);
});
