import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '#kernel/database/database.ts';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { inviteFirstMaster } from './first-master.service.ts';

let bare: TestDatabase;
let owner: Database;
beforeAll(async () => {
  bare = await testDatabase();
  owner = createDatabase({ url: bare.url, role: 'none', max: 1 });
});
afterAll(async () => {
  await owner.close();
  await bare.drop();
});

const invite = (email: string) =>
  inviteFirstMaster(owner, { email, language: 'fr-FR', tenant: 'plateforme' });
const masters = async () =>
  (await bare.owner.query(`select email, level from portal.administrator order by email`)).rows;
const links = async () =>
  (await bare.owner.query(`select from portal.outbox where task = 'backoffice.link-mail'`)).rowCount;

test('inviteFirstMaster gives an installation without tenants its provider tenant and mails a master an invitation', async () => {
  expect(await invite('first@example.com')).toBe(true);
  const { rows } = await bare.owner.query('select name, is_provider from portal.tenant');
  expect(rows).toEqual([{ name: 'plateforme', is_provider: true }]);
  expect(await masters()).toEqual([{ email: 'first@example.com', level: 'master' }]);
  expect(await links()).toBe(1);
});

test('inviteFirstMaster sends the invitation again, to another address too, until a password is chosen', async () => {
  expect(await invite('second@example.com')).toBe(true);
  expect(await masters()).toEqual([{ email: 'second@example.com', level: 'master' }]);
  await bare.owner.query('update portal.administrator set confirmed_at = now()');
  expect(await invite('third@example.com')).toBe(false);
  expect(await masters()).toEqual([{ email: 'second@example.com', level: 'master' }]);
});
