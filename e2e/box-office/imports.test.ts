import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { openAs } from '../pages/backoffice.ts';
import { importFile } from '../pages/imports.ts';

test('customers and their cards are imported, and an imported card admits its holder at the entrance', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  const id = randomUUID().slice(0, 8).toUpperCase();
  const email = `ada.${id.toLowerCase()}@example.com`;
  await importFile(
    visitor,
    'customers',
    `N° client;E-mail;Prénom;Nom\n${id};${email};Ada;Martin\n${id}-2;no address;Léo;Bernard`,
  );
  await page.getByText(t('imports.problems.email')).waitFor();
  await inspect(visitor);
  await importFile(
    visitor,
    'cards',
    `Carte;Client (n° ou e-mail);Code-barres;Prestation;Reste;Valable jusqu’au\nC-${id};${id};${id};CARTE-10;4;31/12/${new Date().getFullYear() + 4}`,
  );
  const remaining = async () =>
    (
      await sql<{ remaining: number }>(
        `select remaining from venue.card_right join venue.card on number = card_number where replace(scan_code, ' ', '') = $1`,
        [id],
      )
    )[0]?.remaining;
  expect(await remaining()).toBe(4);

  await openAs(visitor, admin(), 'entrance');
  await page.getByLabel(t('entrance.scan.code'), { exact: true }).fill(id);
  await page.keyboard.press('Enter');
  await expect.poll(remaining).toBe(3);
});

test('an imported customer is told of the first sign-in in the words that everybody reads', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const id = randomUUID().slice(0, 8);
  await importFile(visitor, 'customers', `N° client;E-mail\n${id};${id}@example.com`);
  await openAs(visitor, admin(), 'imports');
  await visitor.page.getByRole('button', { name: visitor.t('imports.invite.send'), exact: true }).waitFor();
  await inspect(visitor);
});
