import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

it.each([
  ['["Morel", "Ann@Example.com"]', true],
  ['the address ann@example.com.', true],
  ['<ann@example.com>', true],
  ['["joann@example.com"]', false],
  ['["ann@example.com.au"]', false],
  ['["ann.b+ann@example.company"]', false],
  ['["annXexample.com"]', false],
])('the address ann@example.com in %s of an imported line: %s', async (words, names) => {
  const [row] = await portal.sql<{ names: boolean }>('select portal.names_address($1, $2) as names', [
    words,
    'ann@example.com',
  ]);
  expect(row?.names).toBe(names);
});
