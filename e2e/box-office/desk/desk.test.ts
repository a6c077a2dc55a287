import { expect } from '@playwright/test';
import { admin } from '../../data/administrators.ts';
import { test } from '../../harness/browser-test.ts';
import { sql } from '../../harness/database.ts';
import { inspect } from '../../harness/inspect.ts';
import { waitForMail } from '../../harness/outbox.ts';
import { uniqueName } from '../../harness/unique-name.ts';
import type { Visitor } from '../../harness/visitor.ts';
import { openAs } from '../../pages/backoffice.ts';
import { dialogOf } from '../../pages/page.ts';
import { orderButton, orderForm, pay, typedCard } from '../../pages/payment.ts';

const newEmail = () => `${uniqueName('desk').replaceAll(' ', '-')}@example.com`;

/** Adds a customer at the desk, and chooses a service for the cart. @returns the e-mail address */
async function begin(visitor: Visitor, service: string, email = newEmail()): Promise<string> {
  const { page, t } = visitor;
  await openAs(visitor, admin(), 'desk');
  await page.getByRole('button', { name: t('desk.customer.add'), exact: true }).click();
  const dialog = dialogOf(visitor);
  await dialog.getByLabel(t('desk.customer.firstName'), { exact: true }).fill('Lise');
  await dialog.getByLabel(t('desk.customer.lastName'), { exact: true }).fill('Morel');
  await dialog.getByLabel(t('desk.customer.email'), { exact: true }).fill(email);
  await dialog.getByLabel(t('desk.customer.phone'), { exact: true }).fill('06 22 33 44 55');
  await dialog.getByRole('button', { name: t('desk.customer.create'), exact: true }).click();
  await page
    .getByText(email || t('desk.customer.noEmail'), { exact: email === '' })
    .first()
    .waitFor();
  await page.getByLabel(t('desk.cart.service'), { exact: true }).selectOption(service);
  return email;
}

/** Adds a customer at the desk, and an admission to the cart. @returns the e-mail address */
async function compose(visitor: Visitor, service = 'ENT-UNITE', email = newEmail()): Promise<string> {
  await begin(visitor, service, email);
  await addOne(visitor);
  return email;
}

/** Adds one unit of the chosen service to the cart. */
async function addOne({ page, t }: Visitor): Promise<void> {
  await page
    .getByRole('button', { name: /^Un de plus/ })
    .first()
    .click();
  await page.getByRole('button', { name: t('desk.cart.add'), exact: true }).click();
  await page.getByText(t('desk.cart.total'), { exact: true }).waitFor();
}

/** Issues the cart free of charge. The dialog then offers to print. */
async function give(visitor: Visitor, reason: string): Promise<void> {
  const { page, t } = visitor;
  await page.getByRole('button', { name: t('desk.cart.give'), exact: true }).click();
  const dialog = dialogOf(visitor);
  await dialog.getByLabel(t('desk.gift.reason'), { exact: true }).fill(reason);
  await dialog.getByRole('button', { name: t('desk.gift.create'), exact: true }).click();
  await page.getByRole('heading', { name: t('desk.gift.issuedTitle'), exact: true }).waitFor();
}

/** Returns the codes of a customer's tickets that are valid at the entrance. */
const codesOf = (email: string) =>
  sql<{ code: string }>(
    `select ticket.code from portal.ticket join portal.customer on customer.id = ticket.user_id
       join venue.ticket as valid on valid.code = ticket.code and valid.consumed_at is null
      where customer.email = $1`,
    [email],
  );

test('a customer at the telephone pays by a mailed link without an account, and gets a ticket', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const staff = await newVisitor({ width: 1280 });
  const { page, t } = staff;
  const email = await compose(staff);
  await inspect(staff);
  await page.getByRole('button', { name: t('desk.cart.sendLink'), exact: true }).click();
  const dialog = dialogOf(staff);
  await dialog.getByRole('button', { name: t('desk.link.create'), exact: true }).click();
  await dialogOf(staff)
    .getByRole('button', { name: t('desk.link.done'), exact: true })
    .click();
  await page.getByText(t('desk.links.states.sent'), { exact: true }).first().waitFor();
  const { text } = await waitForMail(email, (mail) => mail.text.includes('/pay#'));
  const path = /https?:\/\/[^/]+(\/\S+pay#\S+)/.exec(text)?.[1] ?? '';
  const customer = await newVisitor({ width: 390 });
  await customer.open(path);
  const form = orderForm(customer);
  await form.waitFor();
  await inspect(customer);
  if ((await typedCard(form).count()) > 0) await typedCard(form).check();
  for (const box of await form.locator('input[type=checkbox]').all()) await box.check();
  await orderButton(customer).click();
  await pay(customer, 'frictionless');
  await expect.poll(async () => (await codesOf(email)).length).toBe(1);
  await customer.open(path);
  await customer.page.getByText(customer.t('payByLink.paid.title'), { exact: true }).waitFor();
});

test('staff issue a free ticket with a reason, print it, and see it in the list', async ({ newVisitor }) => {
  const staff = await newVisitor({ width: 390 });
  const { page, t } = staff;
  const email = await compose(staff);
  const reason = uniqueName('Jumelage');
  await page.getByRole('button', { name: t('desk.cart.give'), exact: true }).click();
  await dialogOf(staff)
    .getByRole('button', { name: t('desk.gift.create'), exact: true })
    .click();
  await page.keyboard.press('Escape');
  await give(staff, reason);
  await inspect(staff);
  const download = page.waitForEvent('download');
  await dialogOf(staff).getByText(t('printing.tickets'), { exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^billets-.+\.pdf$/);
  await dialogOf(staff)
    .getByRole('button', { name: t('desk.gift.finish'), exact: true })
    .click();
  await page.getByText(reason, { exact: true }).waitFor();
  await expect.poll(async () => (await codesOf(email)).length).toBe(1);
});

test('a customer without an e-mail address gets printed tickets, and no payment link', async ({
  newVisitor,
}) => {
  const staff = await newVisitor({ width: 390 });
  const { page, t } = staff;
  await compose(staff, 'ENT-UNITE', '');
  await page.getByText(t('desk.cart.linkNeedsEmail'), { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: t('desk.cart.sendLink'), exact: true }).count()).toBe(0);
  await inspect(staff);
  await give(staff, uniqueName('Panne'));
  await dialogOf(staff).getByText(t('desk.gift.withoutEmail.done'), { exact: true }).waitFor();
  const download = page.waitForEvent('download');
  await dialogOf(staff).getByText(t('printing.tickets'), { exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^billets-.+\.pdf$/);
});

test('staff give a new card, and later ten more admissions onto it', async ({ newVisitor }) => {
  const staff = await newVisitor({ width: 1280 });
  const { page, t } = staff;
  const email = await compose(staff, 'CARTE-10');
  await give(staff, uniqueName('Cours annulé'));
  await dialogOf(staff)
    .getByRole('button', { name: t('desk.gift.finish'), exact: true })
    .click();
  await page.getByRole('searchbox', { name: t('desk.customer.search'), exact: true }).fill(email);
  await page.getByRole('button', { name: t('desk.customer.find'), exact: true }).click();
  await page
    .getByRole('button', { name: t('desk.customer.choose', { name: 'Lise Morel' }), exact: true })
    .click();
  await page.getByLabel(t('desk.cart.service'), { exact: true }).selectOption('CARTE-10');
  await page.getByLabel(t('desk.cart.card'), { exact: true }).selectOption({ index: 1 });
  await addOne(staff);
  await give(staff, uniqueName('Cours annulé'));
  await inspect(staff);
  const [card] = await sql<{ cards: number; remaining: number }>(
    `select count(*)::int as cards, sum(remaining)::int as remaining from venue.card_right
       join venue.card on card.tenant_id = card_right.tenant_id and card.number = card_right.card_number
       join portal.customer on customer.id::text = card.holder_reference where customer.email = $1`,
    [email],
  );
  expect(card).toEqual({ cards: 1, remaining: 20 });
});

test('staff choose the flexible ticket by keyboard and give it up, and the checkbox keeps the focus', async ({
  newVisitor,
}) => {
  const staff = await newVisitor({ width: 1280 });
  const { page, t } = staff;
  await begin(staff, 'ACT-AQUAGYM');
  const [year, month, day] = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10).split('-');
  const date = page.getByRole('group', { name: t('desk.cart.day'), exact: true }).getByRole('spinbutton');
  // The page reads the sessions of every year that is typed, digit by digit.
  if (Number(year) > new Date().getFullYear()) await date.last().press('ArrowUp');
  await date.first().click();
  await page.keyboard.type(`${day}${month}`);
  const sessions = page.getByRole('group', { name: t('desk.cart.session'), exact: true });
  await sessions.locator('input:enabled').first().check();
  await addOne(staff);
  const flexible = page.getByRole('checkbox', {
    name: t('desk.cart.flexible.choose', { amount: '2,00\u00a0€' }),
  });
  await expect(flexible).not.toBeChecked();
  await flexible.focus();
  await page.keyboard.press('Space');
  await expect(flexible).toBeChecked();
  await page
    .getByText(t('desk.cart.flexible.included', { amount: '2,00\u00a0€' }), { exact: true })
    .waitFor();
  await expect(flexible).toBeFocused();
  await inspect(staff);
  await page.keyboard.press('Space');
  await expect(flexible).not.toBeChecked();
  await expect(flexible).toBeFocused();
});
