import { expect } from '@playwright/test';
import { groupDigits, testCard } from '../../../server/src/gateways/payment/sandbox/test-cards.ts';
import { addCustomer } from '../../data/customers.ts';
import {
  establishmentName,
  LANE_POOL,
  PASSWORD,
  priceName,
  serviceName,
  VENUE,
} from '../../data/demonstration.ts';
import { test } from '../../harness/browser-test.ts';
import { pressKeyOn, tabTo, typeInto } from '../../harness/keyboard.ts';
import type { Visitor } from '../../harness/visitor.ts';
import { addButton, availableDays, availableSessions, miniCartLink } from '../../pages/catalogue.ts';
import { waitForPage } from '../../pages/page.ts';
import { orderButton, orderForm } from '../../pages/payment.ts';
import { listedTickets, waitForOrder } from '../../pages/tickets.ts';

test('a purchase on a phone works by keyboard alone, with a visible focus at every stop', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  await findTickets(visitor);
  await signInByKeyboard(visitor);
  await orderByKeyboard(visitor);
  await payByKeyboard(visitor);
  await waitForOrder(visitor);
  const { page, t } = visitor;
  await pressKeyOn(visitor, page.getByRole('link', { name: t('delivery.success.myTickets'), exact: true }));
  await waitForPage(visitor, t('tickets.title'));
  await pressKeyOn(visitor, listedTickets(visitor).first());
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

async function findTickets(visitor: Visitor): Promise<void> {
  const { page, t, locale } = visitor;
  await visitor.open(`/${VENUE}`);
  await pressKeyOn(visitor, page.getByRole('button', { name: t('common.header.menu'), exact: true }));
  await pressKeyOn(
    visitor,
    page.getByRole('dialog').getByRole('link', { name: t('common.menu.ticketing'), exact: true }),
  );
  await waitForPage(visitor, t('catalogue.ticketing.title'));
  await pressKeyOn(
    visitor,
    page.getByRole('main').getByRole('link', { name: establishmentName('RIVAGE', locale) }),
  );
  await waitForPage(visitor, establishmentName('RIVAGE', locale));
  await pressKeyOn(visitor, page.getByRole('link', { name: serviceName(LANE_POOL, locale), exact: true }));
  await waitForPage(visitor, serviceName(LANE_POOL, locale));
  const day = availableDays(visitor).nth(6);
  const name = (await day.locator('span:not([aria-hidden])').textContent()) ?? '';
  await pressKeyOn(visitor, day);
  await page
    .getByRole('region', { name: t('catalogue.service.stepSession') })
    .getByText(name)
    .waitFor();
  await pressKeyOn(visitor, availableSessions(visitor).first().getByRole('radio'), 'Space');
  await page.keyboard.press('ArrowDown');
  const label = priceName(LANE_POOL, 'ENFANT', locale);
  await pressKeyOn(
    visitor,
    page.getByRole('button', { name: t('common.stepper.more', { label }), exact: true }),
    'Space',
  );
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(1);
  await pressKeyOn(visitor, addButton(visitor));
  await pressKeyOn(visitor, miniCartLink(visitor));
  await waitForPage(visitor, t('cart.title'));
  await pressKeyOn(visitor, page.getByRole('button', { name: t('cart.total.continue'), exact: true }));
}

async function signInByKeyboard(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await waitForPage(visitor, t('account.login.title'));
  await typeInto(visitor, page.getByLabel(t('account.fields.email'), { exact: true }), await addCustomer());
  await typeInto(visitor, page.getByLabel(t('account.fields.password'), { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
}

async function orderByKeyboard(visitor: Visitor): Promise<void> {
  await waitForPage(visitor, visitor.t('summary.title'));
  const form = orderForm(visitor);
  await orderButton(visitor).waitFor();
  // A single payment method is stated without a choice.
  if ((await form.getByRole('radio').count()) > 0)
    await pressKeyOn(visitor, form.getByRole('radio').first(), 'Space');
  for (const box of await form.locator('input[type=checkbox]:not([name=saveCard])').all())
    await pressKeyOn(visitor, box, 'Space');
  await pressKeyOn(visitor, orderButton(visitor));
}

async function payByKeyboard(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await waitForPage(visitor, t('sandboxPayment.pay.title'));
  await pressKeyOn(visitor, page.getByRole('link', { name: groupDigits(testCard('challenge').number) }));
  await page.waitForURL(/card=/);
  await pressKeyOn(visitor, page.getByRole('button', { name: t('sandboxPayment.pay.submit') }));
  await waitForPage(visitor, t('sandboxPayment.challenge.title'));
  await tabTo(
    visitor,
    page.getByRole('button', { name: t('sandboxPayment.challenge.confirm'), exact: true }),
  );
  await page.keyboard.press('Enter');
}
