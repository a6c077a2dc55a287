import { expect } from '@playwright/test';
import { JEANNE, SAMIR, VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import { openProfileMenu, signIn, storeCustomerSession } from '../pages/account.ts';
import {
  attachFreeCard,
  cardOf,
  chooseFromMenu,
  FREE_CARD,
  fillAttachDialog,
  freeTheCard,
  newCardOf,
  openMenu,
  takeOff,
} from '../pages/cards.ts';
import { dialogOf, waitForPage } from '../pages/page.ts';
import { download, expectPdf } from '../pages/tickets.ts';

test('a customer finds their cards in the menu with remaining units, code and movements', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await visitor.open(`/${VENUE}/login`);
  await signIn(visitor, JEANNE);
  await waitForPage(visitor, t('catalogue.home.hero.pool.title'));
  await openProfileMenu(visitor);
  await page.getByRole('link', { name: t('common.profile.supports'), exact: true }).click();
  await waitForPage(visitor, t('cards.title'));
  const card = cardOf(visitor, '0418 2207');
  const [left] = await sql<{ count: number; total: string }>(
    `select remaining as count, total::text from venue.card_right where card_number = '04182207'`,
  );
  await card.getByText(t('cards.left.admission', left)).waitFor();
  await card.getByRole('button').first().click();
  const code = dialogOf(visitor).getByRole('img');
  await code.waitFor();
  await page.keyboard.press('Escape');
  await card.getByRole('link', { name: new RegExp(`^${t('cards.actions.movements')}`) }).click();
  await page
    .getByRole('heading', { name: t('cards.ledger.title', { name: 'Carte 10 entrées, Jeanne Morel' }) })
    .waitFor();
  await page.getByRole('table').waitFor();
  expect(await page.getByRole('table').getByRole('row').count()).toBeGreaterThan(10);
  const kept = await page.evaluate((key) => localStorage.getItem(key), `${VENUE}/cards`);
  expect(kept).toContain('04182207');
  expect(kept).not.toContain('scanCode');
  // Including the tickets that can be withdrawn from the cards.
  expect(kept).toMatch(/"withdrawals":\[\{"id"/);
});

test('a card is downloaded as a PDF with its number', async ({ newVisitor }) => {
  const visitor = await newVisitor({ locale: 'de-DE', width: 390 });
  const { t } = visitor;
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-supports`);
  const menu = await openMenu(visitor, '0418 2207');
  const button = menu.getByRole('button', { name: t('cards.download.action'), exact: true });
  const { name, bytes } = await download(visitor, button);
  expect(name).toBe('karte-04182207.pdf');
  expectPdf(bytes);
});

test('a card changes hands: requested by number and code, given by the link in the mail', async ({
  newVisitor,
}) => {
  await freeTheCard();
  const [owner, requester] = [await newVisitor(), await newVisitor({ width: 390 })];
  await storeCustomerSession(owner, SAMIR);
  await attachFreeCard(owner);
  await cardOf(owner, FREE_CARD.printed).waitFor();

  await storeCustomerSession(requester, JEANNE);
  await attachFreeCard(requester);
  await requester.page.getByText(requester.t('cards.request.requested'), { exact: true }).waitFor();

  const mail = await waitForMail(SAMIR, ({ text }) => text.includes(FREE_CARD.printed));
  const [link = ''] = /http\S+\/my-supports#[\w-]+/.exec(mail.text) ?? [];
  await owner.page.goto(link);
  await owner.page.getByRole('button', { name: owner.t('cards.question.accept'), exact: true }).click();
  await cardOf(owner, FREE_CARD.printed).waitFor({ state: 'detached' });

  await requester.page.reload();
  await cardOf(requester, FREE_CARD.printed).waitFor();
  await chooseFromMenu(requester, FREE_CARD.printed, requester.t('cards.actions.detach'));
  await dialogOf(requester)
    .getByRole('button', { name: requester.t('cards.detach.confirm'), exact: true })
    .click();
  await cardOf(requester, FREE_CARD.printed).waitFor({ state: 'detached' });
});

test('a blocked card shows its lost units and is removed from the list', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-supports`);
  const card = cardOf(visitor, '0417 9034');
  await card.getByText(t('cards.lostWith.minute'), { exact: true }).waitFor();
  expect(await card.textContent()).toContain('2\u00a0h\u00a020');
  await card.getByRole('button', { name: new RegExp(`^${t('cards.actions.remove')}`) }).click();
  await dialogOf(visitor)
    .getByRole('heading', { name: t('cards.remove.title'), exact: true })
    .waitFor();
  await page.keyboard.press('Escape');
});

test('a card is blocked permanently after its owner confirms the loss', async ({
  newVisitor,
  onTestFinished,
}) => {
  const { number, printed } = await newCardOf(SAMIR);
  onTestFinished(() => takeOff(number));
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await storeCustomerSession(visitor, SAMIR);
  await visitor.open(`/${VENUE}/my-supports`);
  const card = cardOf(visitor, printed);
  const block = async (answer: 'keep' | 'confirm') => {
    await chooseFromMenu(visitor, printed, t('cards.actions.block'));
    const dialog = dialogOf(visitor);
    await dialog.getByText(t('cards.block.loses.admission', { count: 3 }), { exact: true }).waitFor();
    await dialog.getByRole('button', { name: t(`cards.block.${answer}`), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  await block('keep');
  await card.getByText(t('cards.state.valid'), { exact: true }).waitFor();
  await block('confirm');
  await card.getByText(t('cards.state.blocked'), { exact: true }).waitFor();
  await page.reload();
  await card.getByText(t('cards.state.blocked'), { exact: true }).waitFor();
  expect(
    await sql('select 1 from venue.card where number = $1 and blocked_at is not null', [number]),
  ).toHaveLength(1);
});

test('blocking and detaching succeed although the response to the first try was lost', async ({
  newVisitor,
  onTestFinished,
}) => {
  const { number, printed } = await newCardOf(SAMIR);
  onTestFinished(() => takeOff(number));
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await storeCustomerSession(visitor, SAMIR);
  await visitor.open(`/${VENUE}/my-supports`);
  /** Lets the server execute the call, and drops its first response. */
  const loseAnswer = (path: string) =>
    page.route(
      `**/${path}*`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  const confirmTwice = async (confirm: string) => {
    const dialog = dialogOf(visitor);
    const button = dialog.getByRole('button', { name: confirm, exact: true });
    await button.click();
    await dialog.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    await button.click();
    await dialog.waitFor({ state: 'hidden' });
    visitor.problems().splice(0);
  };
  visitor.allowStatus(404, 409);
  await loseAnswer('InvalidateMembership');
  await chooseFromMenu(visitor, printed, t('cards.actions.block'));
  await confirmTwice(t('cards.block.confirm'));
  const card = cardOf(visitor, printed);
  await card.getByText(t('cards.state.blocked'), { exact: true }).waitFor();
  await loseAnswer('DetachMembership');
  await card.getByRole('button', { name: new RegExp(`^${t('cards.actions.remove')}`) }).click();
  await confirmTwice(t('cards.remove.confirm'));
  await card.waitFor({ state: 'detached' });
});

test('a card is given away with its code, which its owner reads before detaching it', async ({
  newVisitor,
  onTestFinished,
}) => {
  const { number, printed } = await newCardOf(SAMIR);
  onTestFinished(() => takeOff(number));
  const [owner, friend] = [await newVisitor({ width: 390 }), await newVisitor()];
  const { t } = owner;
  await storeCustomerSession(owner, SAMIR);
  await owner.open(`/${VENUE}/my-supports`);
  await chooseFromMenu(owner, printed, t('cards.attachCode.action'));
  const shown = dialogOf(owner).getByRole('definition').last();
  const code = (await shown.textContent()) ?? '';
  await inspect(owner);
  await owner.page.keyboard.press('Escape');
  await chooseFromMenu(owner, printed, t('cards.actions.detach'));
  await dialogOf(owner).getByText(code, { exact: true }).waitFor();
  await dialogOf(owner)
    .getByRole('button', { name: t('cards.detach.confirm'), exact: true })
    .click();
  await cardOf(owner, printed).waitFor({ state: 'detached' });
  await storeCustomerSession(friend, JEANNE);
  await (await fillAttachDialog(friend, { printed, code })).waitFor({ state: 'hidden' });
  await cardOf(friend, printed).waitFor();
});

test('a family member gets a card in their name or buys one', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-supports`);
  await page.getByRole('button', { name: t('cards.person.button'), exact: true }).click();
  await page.getByRole('button', { name: new RegExp(`^${t('cards.person.attach')}`) }).click();
  await dialogOf(visitor).getByLabel(t('cards.attach.firstName'), { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('cards.person.button'), exact: true }).click();
  await page.getByRole('link', { name: new RegExp(`^${t('cards.person.buy')}`) }).click();
  await expect.poll(() => new URL(page.url()).pathname).toContain('/ticketing');
});

test('a wrong code is rejected with a message in the open dialog', async ({ newVisitor }) => {
  const visitor = await newVisitor({ locale: 'de-DE', width: 390 });
  visitor.allowStatus(400);
  await storeCustomerSession(visitor, SAMIR);
  const dialog = await fillAttachDialog(visitor, { printed: '0418 2207', code: 'WRONG1' });
  await dialog
    .getByRole('alert')
    .getByText(/Nummer und Code/)
    .waitFor();
});
