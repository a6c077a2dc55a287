import { expect, test } from 'vitest';
import { groupDigits, testCard } from '../../../server/src/gateways/payment/sandbox/test-cards.ts';
import {
  establishmentName,
  JEANNE,
  PASSWORD,
  priceName,
  serviceName,
  VENUE,
} from '../../data/demonstration.ts';
import { journey } from '../../harness/browser-test.ts';
import { press, tabTo, type } from '../../harness/keyboard.ts';
import type { Visitor } from '../../harness/visitor.ts';
import { addButton, LANE_POOL, openDays, seePage, sessionsOfDay } from '../../pages/catalogue.ts';
import { orderButton, orderForm } from '../../pages/payment.ts';
import { seeOrder, ticketsOf } from '../../pages/tickets.ts';

test(
  'a whole purchase needs no mouse, and the focus is seen at every stop, at 390 px',
  journey(async (arrive) => {
    const visitor = await arrive({ width: 390 });
    await findTickets(visitor);
    await signInByKeyboard(visitor);
    await orderByKeyboard(visitor);
    await payByKeyboard(visitor);
    await seeOrder(visitor);
    const { page, say } = visitor;
    await press(visitor, page.getByRole('link', { name: say('delivery.success.myTickets'), exact: true }));
    await seePage(visitor, say('tickets.title'));
    await press(visitor, ticketsOf(visitor).first());
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }),
);

async function findTickets(visitor: Visitor): Promise<void> {
  const { page, say, locale } = visitor;
  await visitor.open(`/${VENUE}`);
  await press(visitor, page.getByRole('button', { name: say('common.header.menu'), exact: true }));
  await press(
    visitor,
    page.getByRole('dialog').getByRole('link', { name: say('common.menu.ticketing'), exact: true }),
  );
  await seePage(visitor, say('catalogue.ticketing.title'));
  await press(
    visitor,
    page.getByRole('main').getByRole('link', { name: establishmentName('RIVAGE', locale) }),
  );
  await seePage(visitor, establishmentName('RIVAGE', locale));
  await press(visitor, page.getByRole('link', { name: serviceName(LANE_POOL, locale), exact: true }));
  await seePage(visitor, serviceName(LANE_POOL, locale));
  const day = openDays(visitor).nth(6);
  const name = (await day.locator('.visually-hidden').textContent()) ?? '';
  await press(visitor, day);
  await page
    .getByRole('region', { name: say('catalogue.service.stepSession') })
    .getByText(name)
    .waitFor();
  await press(visitor, sessionsOfDay(visitor).first().getByRole('radio'), 'Space');
  await page.keyboard.press('ArrowDown');
  const label = priceName(LANE_POOL, 'ENFANT', locale);
  await press(
    visitor,
    page.getByRole('button', { name: say('common.stepper.more', { label }), exact: true }),
    'Space',
  );
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(1);
  await press(visitor, addButton(visitor));
  await seePage(visitor, say('cart.title'));
  await press(visitor, page.getByRole('button', { name: say('cart.total.continue'), exact: true }));
}

async function signInByKeyboard(visitor: Visitor): Promise<void> {
  const { page, say } = visitor;
  await seePage(visitor, say('account.login.title'));
  await type(visitor, page.getByLabel(say('account.fields.email'), { exact: true }), JEANNE);
  await type(visitor, page.getByLabel(say('account.fields.password'), { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
}

async function orderByKeyboard(visitor: Visitor): Promise<void> {
  await seePage(visitor, visitor.say('summary.title'));
  const form = orderForm(visitor);
  await press(visitor, form.getByRole('radio').first(), 'Space');
  for (const box of await form.getByRole('checkbox').all()) await press(visitor, box, 'Space');
  await press(visitor, orderButton(visitor));
}

async function payByKeyboard(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await seePage(visitor, visitor.say('sandboxPayment.pay.title'));
  await press(visitor, page.getByRole('link', { name: groupDigits(testCard('challenge').number) }));
  await page.waitForURL(/card=/);
  await press(visitor, page.getByRole('button', { name: visitor.say('sandboxPayment.pay.submit') }));
  await seePage(visitor, visitor.say('sandboxPayment.challenge.title'));
  await tabTo(
    visitor,
    page.getByRole('button', { name: visitor.say('sandboxPayment.challenge.confirm'), exact: true }),
  );
  await page.keyboard.press('Enter');
}
