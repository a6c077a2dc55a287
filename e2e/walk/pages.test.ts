import type { Locale } from '@guichet/contract/locale.ts';
import { describe, test } from 'vitest';
import { cartOf, endCartIn } from '../data/carts.ts';
import { JEANNE, SAMIR, VENUE } from '../data/demonstration.ts';
import { journey } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import { phraseIn } from '../harness/phrases.ts';
import type { Visitor, Width } from '../harness/visitor.ts';
import { fillRegistration, newcomer, signIn } from '../pages/account.ts';
import { addToCart, chooseDay, chooseSession, fillCart, LANE_POOL, seePage } from '../pages/catalogue.ts';
import {
  abandonPayment,
  buy,
  leaveCart,
  order,
  orderButton,
  orderForm,
  pay,
} from '../pages/payment.ts';
import { seeOrder, ticketsOf } from '../pages/tickets.ts';

/** Every page and dialog, in each state that a visitor meets: sound, and without a barrier. */

const screens: { width: Width; locale: Locale }[] = [
  { width: 390, locale: 'fr-FR' },
  { width: 1280, locale: 'de-DE' },
];

const dialogOf = ({ page }: Visitor) => page.getByRole('dialog');

async function press({ page }: Visitor, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

/** In the page: sends the provider a form that no shop has made. */
function postNothing(): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/sandbox/payment';
  document.body.append(form);
  form.submit();
}

describe.for(screens)('at $width px, in $locale', (screen) => {
  test(
    'the catalogue',
    journey(async (arrive) => {
      const visitor = await arrive(screen);
      for (const address of ['/', '/patinoire-givre', `/${VENUE}/ticketing`, `/${VENUE}/ticketing/ALL`]) {
        await visitor.open(address);
        await inspect(visitor);
      }
      for (const service of ['ENT-UNITE', 'ABO-MOIS', 'BE-ESPACE']) {
        await visitor.open(`/${VENUE}/ticketing/RIVAGE/service/${service}`);
        await inspect(visitor);
      }
      await visitor.open(`/${VENUE}/ticketing/RIVAGE/service/${LANE_POOL}`);
      await chooseDay(visitor);
      await chooseSession(visitor);
      await inspect(visitor);
      await visitor.open(`/${VENUE}/site-map`);
      await inspect(visitor);
    }),
  );

  test(
    'the menus',
    journey(async (arrive) => {
      const visitor = await arrive(screen);
      const { page, say } = visitor;
      await visitor.open(`/${VENUE}`);
      await inspect(visitor);
      await page.getByRole('button', { name: say('common.header.menu'), exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await inspect(visitor);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: say('common.header.profile'), exact: true }).click();
      await inspect(visitor);
      await page.keyboard.press('Escape');
      await page
        .getByRole('link', { name: say('common.profile.login'), exact: true })
        .waitFor({ state: 'hidden' });
    }),
  );

  test(
    'login, forgotten password and registration, empty and wrong',
    journey(async (arrive) => {
      const visitor = await arrive(screen);
      const { page, say } = visitor;
      visitor.allow(401);
      await visitor.open(`/${VENUE}/login`);
      await inspect(visitor);
      await press(visitor, say('account.login.submit'));
      await inspect(visitor);
      await signIn(visitor, 'nobody@example.com', 'not this one');
      await page.getByRole('alert').filter({ hasText: /\p{L}/u }).waitFor();
      await inspect(visitor);
      await page.getByRole('link', { name: say('account.login.forgotten'), exact: true }).click();
      await seePage(visitor, say('account.forgotten.title'));
      await inspect(visitor);
      await page.getByLabel(say('account.fields.email'), { exact: true }).fill('nobody@example.com');
      await press(visitor, say('account.forgotten.send'));
      await page.getByRole('heading', { name: say('account.forgotten.stepTitle') }).waitFor();
      await press(visitor, say('account.forgotten.submit'));
      await inspect(visitor);
      await visitor.open(`/${VENUE}/signin`);
      await press(visitor, say('account.registration.submit'));
      await inspect(visitor);
      await fillRegistration(visitor, newcomer('Kanu-Club'));
      await press(visitor, say('account.registration.submit'));
      await dialogOf(visitor).waitFor();
      await inspect(visitor);
      visitor.allow(400);
      await dialogOf(visitor).getByLabel(say('account.code.label'), { exact: true }).fill('000000');
      await dialogOf(visitor).locator('[aria-invalid=true]').waitFor();
      await inspect(visitor);
    }),
  );

  test(
    'the cart: empty, filled, changed, over',
    journey(async (arrive) => {
      const visitor = await arrive(screen);
      const { page, say } = visitor;
      await visitor.open(`/${VENUE}/cart`);
      await page.getByRole('heading', { level: 2, name: say('cart.empty.title') }).waitFor();
      await inspect(visitor);
      await visitor.open(`/${VENUE}/ticketing/RIVAGE/service/ENT-UNITE`);
      await addToCart(visitor);
      await fillCart(visitor);
      await inspect(visitor);
      const remove = page.getByRole('button', { name: new RegExp(`^${say('cart.remove', { label: '' })}`) });
      await remove.first().click();
      await page.getByRole('button', { name: say('cart.removed.undo'), exact: true }).waitFor();
      await inspect(visitor);
      await endCartIn(await cartOf(visitor), 1);
      visitor.allow(410);
      await page.reload();
      await page.getByRole('heading', { level: 2, name: say('cart.expired.title') }).waitFor();
      await inspect(visitor);
    }),
  );

  test(
    'the order: summary, the provider’s pages, every outcome',
    journey(async (arrive) => {
      const visitor = await arrive(screen);
      const { page, say } = visitor;
      await fillCart(visitor);
      await leaveCart(visitor);
      await signIn(visitor, SAMIR);
      await seePage(visitor, say('summary.title'));
      await inspect(visitor);
      await orderButton(visitor).click();
      await orderForm(visitor).locator('[aria-invalid=true]').first().waitFor();
      await inspect(visitor);
      await order(visitor);
      await inspect(visitor);
      visitor.allow(422);
      await page.getByRole('button', { name: visitor.say('sandboxPayment.pay.submit') }).click();
      await page.getByRole('alert').waitFor();
      await inspect(visitor);
      await abandonPayment(visitor);
      await seePage(visitor, say('delivery.cancelled.title'));
      await inspect(visitor);
      await page.getByRole('button', { name: say('delivery.cancelled.retry'), exact: true }).click();
      await seePage(visitor, say('summary.title'));
      await inspect(visitor);
      await order(visitor);
      await pay(visitor, 'refused');
      await seePage(visitor, say('delivery.failed.title'));
      await inspect(visitor);
      await page.getByRole('button', { name: say('delivery.failed.retry'), exact: true }).click();
      await order(visitor);
      await page.getByRole('link', { name: '4970 1000 0000 0000' }).click();
      await page.getByRole('button', { name: visitor.say('sandboxPayment.pay.submit') }).click();
      await seePage(visitor, visitor.say('sandboxPayment.challenge.title'));
      await inspect(visitor);
      await page
        .getByRole('button', { name: visitor.say('sandboxPayment.challenge.confirm'), exact: true })
        .click();
      await seeOrder(visitor);
      await inspect(visitor);
      await page.goBack();
      await seePage(visitor, visitor.say('sandboxPayment.end.title'));
      await inspect(visitor);
      visitor.allow(400, 404);
      await page.evaluate(postNothing);
      await seePage(visitor, phraseIn('fr-FR', 'sandboxPayment.entry.title'));
      await inspect(visitor, { locale: 'fr-FR' });
      await page.goto(`${visitor.site}/sandbox/payment/session/${'0'.repeat(32)}`);
      await inspect(visitor, { locale: 'fr-FR' });
      await visitor.open(`/${VENUE}/delivery`);
      await seePage(visitor, say('delivery.none.title'));
      await inspect(visitor);
    }),
  );

  test(
    'the customer’s own pages, with their dialogs',
    journey(async (arrive) => {
      const visitor = await arrive(screen);
      const { page, say } = visitor;
      await fillCart(visitor);
      await buy(visitor, JEANNE);
      await visitor.open(`/${VENUE}/my-tickets/event`);
      await seePage(visitor, say('tickets.title'));
      await ticketsOf(visitor).first().waitFor();
      await inspect(visitor);
      for (const name of [
        say('tickets.sort.button', { sort: say('tickets.sort.date.short') }),
        say('tickets.filter.button', { filter: say('tickets.filter.valid.short') }),
      ]) {
        await press(visitor, name);
        await dialogOf(visitor).waitFor();
        await inspect(visitor);
        await page.keyboard.press('Escape');
      }
      await ticketsOf(visitor).first().click();
      await dialogOf(visitor).waitFor();
      await inspect(visitor);
      await visitor.open(`/${VENUE}/my-tickets/simple`);
      await page.getByRole('heading', { name: say('tickets.empty.simple.title') }).waitFor();
      await inspect(visitor);
      await visitor.open(`/${VENUE}/ordershistory`);
      await seePage(visitor, say('orders.title'));
      await inspect(visitor);
      await visitor.open(`/${VENUE}/profil`);
      await seePage(visitor, say('account.profile.title'));
      await inspect(visitor);
      await press(visitor, say('account.erasure.open'));
      await dialogOf(visitor)
        .getByRole('button', { name: say('account.erasure.erase'), exact: true })
        .click();
      await inspect(visitor);
    }),
  );
});

describe('the outbox of the demonstration', () => {
  test.for([390, 1280] as const)('at %i px', (width, context) =>
    journey(async (arrive) => {
      const visitor = await arrive({ width });
      const { page, say } = visitor;
      await visitor.open(`/${VENUE}/forgottenPassword`);
      await page.getByLabel(say('account.fields.email'), { exact: true }).fill(JEANNE);
      await press(visitor, say('account.forgotten.send'));
      await waitForMail(JEANNE, () => true);
      await page.goto(`${visitor.site}/sandbox/mail?to=${encodeURIComponent(JEANNE)}`);
      await inspect(visitor);
      await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
      await page.locator('iframe').waitFor();
      await inspect(visitor);
      visitor.allow(404);
      await page.goto(`${visitor.site}/sandbox/mail/00000000-0000-4000-8000-000000000000`);
      await inspect(visitor);
    })(context),
  );
});
