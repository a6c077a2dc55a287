import { groupDigits, testCard } from '../../../server/src/gateways/payment/sandbox/test-cards.ts';
import { PROVIDER } from '../../data/administrators.ts';
import { SAMIR, VENUE } from '../../data/demonstration.ts';
import { storeGiftCard } from '../../data/gift-cards.ts';
import { openCheckout, storeFilledCart } from '../../data/orders.ts';
import { BACKOFFICE } from '../../pages/backoffice.ts';
import { dialogOf, waitForPage } from '../../pages/page.ts';
import { chooseCard, orderButton, orderForm, pay, placeOrder } from '../../pages/payment.ts';
import { waitForOrder } from '../../pages/tickets.ts';
import { heading, press, submitWithMistakes } from '../actions.ts';
import type { WalkedPage } from '../page.ts';

/** Sends the provider a form of an unknown shop; runs in the page. */
function postEmptyForm(): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/sandbox/payment';
  document.body.append(form);
  form.submit();
}

export const paymentPages: readonly WalkedPage[] = [
  {
    name: 'the gift cards',
    domain: 'payment/gift-cards',
    routes: ['$tenant/gift-cards.tsx'],
    address: `/${VENUE}/gift-cards`,
    user: 'customer',
    ready: heading('giftCards.title'),
    states: {
      'after a payment, with mistakes': async (visitor) => {
        await visitor.open(`/${VENUE}/gift-cards?outcome=paid`);
        await visitor.page.getByText(visitor.t('giftCards.paidTitle')).waitFor();
        await submitWithMistakes('giftCards.payEmpty')(visitor);
      },
    },
  },
  {
    name: 'the balance of a gift card',
    domain: 'payment/gift-cards',
    routes: ['$tenant/gift-card-balance.tsx'],
    address: `/${VENUE}/gift-card-balance`,
    ready: heading('giftCards.balance.title'),
    states: {
      'of a wrong code': async (visitor) => {
        await visitor.page.getByLabel(visitor.t('giftCards.balance.code')).fill('1234');
        await submitWithMistakes('giftCards.balance.action')(visitor);
      },
      'of a card': async ({ page, t }) => {
        await page.getByLabel(t('giftCards.balance.code')).fill(await storeGiftCard());
        await page.getByRole('button', { name: t('giftCards.balance.action') }).click();
        await page.getByText(t('giftCards.balance.use')).waitFor();
      },
    },
  },
  {
    name: 'the gift cards of the venue',
    domain: 'payment/gift-cards',
    routes: ['backoffice/gift-cards', 'backoffice/gift-cards/$id'],
    address: `${BACKOFFICE}/gift-cards`,
    user: 'administrator',
    ready: heading('backoffice.sections.giftCards.title'),
    states: {
      'with a card to give, and mistakes': async (visitor) => {
        const { page, t } = visitor;
        await page
          .getByRole('button', { name: t('giftCardAdmin.give') })
          .first()
          .click();
        await dialogOf(visitor)
          .getByRole('button', { name: t('giftCardAdmin.give') })
          .click();
        await dialogOf(visitor).locator('[aria-invalid=true]').first().waitFor();
      },
      'of one card, to be blocked': async (visitor) => {
        const { page, t } = visitor;
        const code = await storeGiftCard();
        await visitor.open(`${BACKOFFICE}/gift-cards?search=${code.slice(-4)}`);
        const cards = page.getByRole('main');
        await cards
          .getByRole('link', { name: t('giftCardAdmin.open') })
          .first()
          .click();
        await page.getByText(t('giftCardAdmin.movements')).first().waitFor();
        await page.getByRole('button', { name: t('giftCardAdmin.block'), exact: true }).click();
        await dialogOf(visitor).waitFor();
      },
    },
  },
  {
    name: 'the online payments',
    domain: 'payment/settings',
    routes: ['backoffice/online-payments'],
    address: `${BACKOFFICE}/online-payments`,
    user: 'administrator',
    ready: heading('backoffice.sections.onlinePayments.title'),
    states: {
      'with a shop that the provider refuses': async (visitor) => {
        const { page, t } = visitor;
        await page
          .getByLabel(t('onlinePayments.shop.lyra.sitePassword'), { exact: true })
          .fill('not-this-one');
        await press('onlinePayments.check.action')(visitor);
        await page.getByText(t('onlinePayments.check.access.refused')).waitFor();
      },
      'of a hosted checkout': async ({ page, t }) => {
        await page
          .getByLabel(t('onlinePayments.shop.provider'), { exact: true })
          .selectOption(t('onlinePayments.shop.checkout.embedded'));
        await page.getByText(t('onlinePayments.means.notOffered')).first().waitFor();
      },
      'with another shop and its keys missing': async (visitor) => {
        const { page, t } = visitor;
        await page.getByLabel(t('onlinePayments.shop.checkout.idSite'), { exact: true }).fill('1234');
        await page.getByLabel(t('onlinePayments.paths.urlFrontSuccess')).first().fill('https://example.com');
        await submitWithMistakes('backoffice.saving.save')(visitor);
      },
    },
  },
  {
    name: 'the payment providers',
    domain: 'payment/providers',
    routes: ['backoffice/cardpaymentprovider'],
    address: `/${PROVIDER}/backoffice/cardpaymentprovider`,
    user: 'master',
    ready: heading('backoffice.sections.paymentProviders.title'),
    states: {
      'with a provider that is sent empty': async (visitor) => {
        await press('paymentProviders.add')(visitor);
        await dialogOf(visitor)
          .getByRole('button', { name: visitor.t('paymentProviders.save'), exact: true })
          .click();
        await dialogOf(visitor).locator('[aria-invalid=true]').first().waitFor();
      },
    },
  },
  {
    name: 'the summary of an order',
    domain: 'payment',
    routes: ['$tenant/summary.tsx'],
    address: `/${VENUE}/summary`,
    prepare: (visitor) => storeFilledCart(visitor, SAMIR),
    ready: heading('summary.title'),
    states: {
      'sent incomplete': async (visitor) => {
        await orderButton(visitor).click();
        await orderForm(visitor).locator('[aria-invalid=true]').first().waitFor();
      },
    },
  },
  {
    name: 'the payment provider’s page',
    domain: 'payment',
    routes: [],
    prepare: (visitor) => storeFilledCart(visitor, SAMIR),
    statuses: [422],
    states: {
      'for the card': async (visitor) => {
        await visitor.open(`/${VENUE}/summary`);
        await placeOrder(visitor);
      },
      'with the card left empty': async (visitor) => {
        await visitor.page.getByRole('button', { name: visitor.t('sandboxPayment.pay.submit') }).click();
        await visitor.page.getByRole('alert').waitFor();
      },
      'for the authentication': async (visitor) => {
        const { t } = visitor;
        await visitor.page.getByRole('link', { name: groupDigits(testCard('challenge').number) }).click();
        await visitor.page.getByRole('button', { name: t('sandboxPayment.pay.submit') }).click();
        await waitForPage(visitor, t('sandboxPayment.challenge.title'));
      },
      'of a payment that is over': async (visitor) => {
        const { t } = visitor;
        const confirm = t('sandboxPayment.challenge.confirm');
        await visitor.page.getByRole('button', { name: confirm, exact: true }).click();
        await waitForOrder(visitor);
        await visitor.page.goBack();
        await waitForPage(visitor, t('sandboxPayment.end.title'));
      },
    },
  },
  {
    name: 'the page of a hosted checkout',
    domain: 'payment',
    routes: [],
    statuses: [422],
    states: {
      'for the card': async ({ page, site, locale }) => {
        await page.goto(`${site}/sandbox/checkout/pay/${await openCheckout(locale.slice(0, 2))}`);
      },
      'after a card that was refused': async (visitor) => {
        await pay(visitor, 'refused');
        await visitor.page.getByRole('alert').waitFor();
      },
      'for the authentication': async (visitor) => {
        await chooseCard(visitor, 'challenge');
        await visitor.page.getByRole('button', { name: visitor.t('sandboxPayment.pay.submit') }).click();
        await waitForPage(visitor, visitor.t('sandboxPayment.challenge.title'));
      },
    },
  },
  {
    name: 'the payment provider’s page for what no shop has sent',
    domain: 'payment',
    routes: [],
    locale: 'fr-FR',
    statuses: [400, 404],
    states: {
      'after a form that is not a payment': async (visitor) => {
        await visitor.open(`/${VENUE}/site-map`);
        await visitor.page.evaluate(postEmptyForm);
        await waitForPage(visitor, visitor.t('sandboxPayment.entry.title'));
      },
      'of an unknown payment': async ({ page, site }) => {
        await page.goto(`${site}/sandbox/payment/session/${'0'.repeat(32)}`);
      },
    },
  },
];
