import { expect } from '@playwright/test';
import { newAdministrator } from '../data/administrators.ts';
import { addCustomer } from '../data/customers.ts';
import { callApi } from '../harness/api.ts';
import { test } from '../harness/browser-test.ts';
import { Buyer, makeOffer } from '../harness/buyer.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import { portal } from '../harness/portal.ts';
import { openSection } from '../pages/backoffice.ts';
import { dialogOf, pressButton, pressInDialog, waitForPage } from '../pages/page.ts';

/** Sells two places of a session to a new customer. */
async function soldSession() {
  const email = await addCustomer();
  const buyer = new Buyer(portal().url);
  await buyer.signIn(email);
  const offer = await makeOffer({ sql }, 6);
  const { body: cart } = await buyer.addToCart(offer, 2);
  const form = await buyer.paymentForm(cart.id);
  if (!form) throw new Error('The payment did not begin');
  await buyer.enterCard(await buyer.openPaymentPage(form));
  expect(await buyer.waitForOutcome(cart.id)).toBe('success');
  const { start, establishment } = await callApi('GET /Ticketing/eventbyexternalid', {
    query: { eventExternalId: offer.id },
  });
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date(start));
  return { email, service: offer.service, establishment: establishment.externalCode, day };
}

/** Opens the page of closures and finds the sessions like the sold one. */
async function findSessions(
  staff: Awaited<ReturnType<Parameters<Parameters<typeof test>[2]>[0]['newVisitor']>>,
  { day, establishment, service }: Awaited<ReturnType<typeof soldSession>>,
) {
  const { page, t } = staff;
  await openSection(staff, 'closures', await newAdministrator(['venue.timetable']));
  await page.getByLabel(t('closures.form.from'), { exact: true }).fill(day);
  await page.getByLabel(t('closures.form.until'), { exact: true }).fill(day);
  await page.getByLabel(t('closures.form.establishment'), { exact: true }).selectOption(establishment);
  await page.getByLabel(t('closures.form.service'), { exact: true }).selectOption(service);
  await pressButton(staff, t('closures.form.find'));
  await page.getByRole('heading', { name: t('closures.form.concerned') }).waitFor();
}

test('an administrator closes a session, and its customer gets the money back by the mailed link', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const sold = await soldSession();
  const { email } = sold;
  const staff = await newVisitor();
  const { page, t } = staff;
  await findSessions(staff, sold);
  await inspect(staff);
  await pressButton(staff, t('closures.form.confirm'));
  await inspect(staff);
  await pressInDialog(staff, t('closures.form.confirm'));
  await page.getByRole('heading', { level: 2, name: t('closures.detail.progress') }).waitFor();
  await inspect(staff);

  const mail = await waitForMail(email, ({ text }) => text.includes('/closure#'));
  const visitor = await newVisitor();
  const { pathname, hash } = new URL(/https?:\S+\/closure#[\w-]+/.exec(mail.text)?.[0] ?? '');
  await visitor.open(pathname + hash);
  await waitForPage(visitor, visitor.t('closureChoice.title'));
  await inspect(visitor);
  await visitor.page.getByRole('button', { name: new RegExp(`^${t('closureChoice.move')}`) }).click();
  await inspect(visitor);
  await dialogOf(visitor)
    .getByRole('button', { name: t('closureChoice.keep'), exact: true })
    .click();
  await visitor.page
    .getByRole('button', { name: new RegExp(t('closureChoice.refund', { amount: '' }).trim()) })
    .click();
  await pressInDialog(visitor, visitor.t('closureChoice.refundConfirm'));
  await visitor.page.getByText(visitor.t('closureChoice.states.refunded'), { exact: true }).waitFor();
  await page.getByText(t('closures.state.done'), { exact: true }).waitFor();
});

test('an administrator moves a session, and its customer keeps the new time by the mailed link', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const sold = await soldSession();
  const staff = await newVisitor();
  const { page, t } = staff;
  await findSessions(staff, sold);
  await page.getByRole('radio', { name: new RegExp(`^${t('closures.form.kind.move')}`) }).check();
  await page.getByLabel(t('closures.move.minutes'), { exact: true }).fill('5');
  await pressButton(staff, t('closures.move.preview'));
  await page.getByRole('heading', { name: t('closures.move.result') }).waitFor();
  await page.getByRole('heading', { name: t('closures.form.concerned') }).waitFor();
  await inspect(staff);
  await pressButton(staff, t('closures.move.confirm'));
  await inspect(staff);
  await pressInDialog(staff, t('closures.move.confirm'));
  await page.getByRole('heading', { level: 2, name: t('closures.detail.progress') }).waitFor();
  await inspect(staff);

  const mail = await waitForMail(sold.email, ({ text }) => text.includes('/closure#'));
  const visitor = await newVisitor();
  const { pathname, hash } = new URL(/https?:\S+\/closure#[\w-]+/.exec(mail.text)?.[0] ?? '');
  await visitor.open(pathname + hash);
  await waitForPage(visitor, visitor.t('closureChoice.moved.title'));
  await inspect(visitor);
  await visitor.page
    .getByRole('button', {
      name: new RegExp(`^${visitor.t('closureChoice.moved.keep', { change: 'time' })}`),
    })
    .click();
  await visitor.page
    .getByText(visitor.t('closureChoice.states.kept', { change: 'time' }), { exact: true })
    .waitFor();
  await inspect(visitor);
});

test('an administrator reopens a closed session, and its customer keeps the ticket', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const sold = await soldSession();
  const staff = await newVisitor();
  const { page, t } = staff;
  await findSessions(staff, sold);
  await pressButton(staff, t('closures.form.confirm'));
  await pressInDialog(staff, t('closures.form.confirm'));
  await page.getByRole('heading', { level: 2, name: t('closures.detail.progress') }).waitFor();
  const mail = await waitForMail(sold.email, ({ text }) => text.includes('/closure#'));
  // One session has a button of its own; several have one for all beside.
  const [one, all] = [t('closures.detail.reopen.open'), t('closures.detail.reopen.all')];
  await page
    .getByRole('button', { name: new RegExp(`^(${one} .*|${all})$`) })
    .last()
    .click();
  await dialogOf(staff)
    .getByText(t('closures.detail.reopen.keeping', { count: 1 }))
    .first()
    .waitFor();
  await inspect(staff);
  await pressInDialog(staff, t('closures.detail.reopen.confirm'));
  await page.getByText(t('closures.state.done'), { exact: true }).waitFor();
  await inspect(staff);

  await waitForMail(sold.email, ({ subject }) => subject.includes('a bien lieu'));
  const visitor = await newVisitor();
  const { pathname, hash } = new URL(/https?:\S+\/closure#[\w-]+/.exec(mail.text)?.[0] ?? '');
  await visitor.open(pathname + hash);
  await waitForPage(visitor, visitor.t('closureChoice.reopened.title'));
  await inspect(visitor);
});
