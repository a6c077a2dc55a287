import { expect } from '@playwright/test';
import { SAMIR, VENUE } from '../data/demonstration.ts';
import { buyAdmission, offerTicket } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { signIn, storeCustomerSession } from '../pages/account.ts';
import { dialogOf, pressButton, pressInDialog, waitForToast } from '../pages/page.ts';

test('a name is written on a ticket, stays there, and is removed again', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const order = await buyAdmission();
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets/ticket/${order}-1`);
  await page.getByText(t('tickets.page.name.none'), { exact: true }).waitFor();
  const write = async (name: string) => {
    await pressButton(visitor, t('tickets.page.name.change'));
    await dialogOf(visitor).getByLabel(t('tickets.page.name.label'), { exact: true }).fill(name);
    if (name) await inspect(visitor);
    await pressInDialog(visitor, t('tickets.page.name.save'));
    await dialogOf(visitor).waitFor({ state: 'hidden' });
  };
  await write('Paul Le Goff');
  const written = page.getByText(t('tickets.page.name.text', { name: 'Paul Le Goff' }), { exact: true });
  await written.waitFor();
  await visitor.open(`/${VENUE}/my-tickets/ticket/${order}-1`);
  await written.waitFor();
  const who = page
    .locator('dl > div')
    .filter({ has: page.getByText(t('tickets.page.who'), { exact: true }) });
  await who.getByText('Paul Le Goff').waitFor();
  await write('');
  await page.getByText(t('tickets.page.name.none'), { exact: true }).waitFor();
});

test('a ticket is offered from its page, taken back, and offered to a friend by a new link', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const giver = await newVisitor({ width: 390 });
  const { page, t } = giver;
  const order = await buyAdmission();
  const kind = 'ticket';
  await storeCustomerSession(giver);
  await giver.open(`/${VENUE}/my-tickets/ticket/${order}-1`);
  const offer = async () => {
    await page
      .getByRole('button', { name: t('tickets.page.passOn'), exact: true })
      .first()
      .click();
    await pressInDialog(giver, t('tickets.transfer.makeLink'));
    const link = dialogOf(giver).getByLabel(t('tickets.transfer.link'), { exact: true });
    await link.waitFor();
    return link.inputValue();
  };
  const first = await offer();
  await inspect(giver);
  await pressInDialog(giver, t('tickets.transfer.takeBack', { kind }));
  await waitForToast(giver, t('tickets.transfer.takenBack', { kind }));
  await dialogOf(giver).waitFor({ state: 'hidden' });
  // The page has read the ticket again, so its dialog begins again.
  await page.getByText(t('tickets.transfer.offeredText', { kind })).waitFor({ state: 'hidden' });
  const second = await offer();
  expect(second).not.toBe(first);

  const friend = await newVisitor({ width: 390 });
  await storeCustomerSession(friend, SAMIR);
  const open = (link: string) => friend.open(new URL(link).pathname + new URL(link).hash);
  await open(first);
  await friend.page.getByText(t('tickets.transfer.over.taken-back'), { exact: true }).waitFor();
  await open(second);
  await pressButton(friend, t('tickets.transfer.accept', { kind }));
  await friend.page.getByText(t('tickets.page.brightness')).waitFor();
});

test('an offered ticket is found after the sign-in, and only one call contains the token of its link', async ({
  newVisitor,
}) => {
  const link = await offerTicket();
  const token = link.split('#')[1] ?? '';
  expect(token).not.toBe('');
  const friend = await newVisitor({ width: 390 });
  const { page, t } = friend;
  const naming: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    if (request.url().includes(token) && !request.url().includes('/TicketTransfer'))
      naming.push(request.url());
    if (referer.includes(token)) naming.push(referer);
  });
  await friend.open(link);
  await page.getByText(t('tickets.transfer.signInFirst', { kind: 'ticket' })).waitFor();
  await page.getByRole('link', { name: t('tickets.transfer.signIn'), exact: true }).click();
  await page.waitForURL(/\/login\?from=/);
  expect(page.url()).not.toContain(token);
  await signIn(friend, SAMIR);
  await pressButton(friend, t('tickets.transfer.accept', { kind: 'ticket' }));
  await page.getByText(t('tickets.page.brightness')).waitFor();
  expect(naming).toEqual([]);
});

test('a link with its token in the query still works, and the address loses the token', async ({
  newVisitor,
}) => {
  const [path, token] = (await offerTicket()).split('#');
  const friend = await newVisitor({ width: 390 });
  await storeCustomerSession(friend, SAMIR);
  await friend.page.goto(new URL(`${path}?token=${token}`, friend.page.url()).href);
  await friend.page.waitForURL((url) => url.search === '' && url.hash === `#${token}`);
  await friend.page
    .getByRole('button', { name: friend.t('tickets.transfer.accept', { kind: 'ticket' }), exact: true })
    .waitFor();
});
