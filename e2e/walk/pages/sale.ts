import { cartIdOf, pollProviderNow } from '../../data/carts.ts';
import { SAMIR, VENUE } from '../../data/demonstration.ts';
import { storeFilledCart } from '../../data/orders.ts';
import { addReseller, deleteResellers } from '../../data/resellers.ts';
import { addPaymentToCheck, addStuckCart, deleteStuckCarts } from '../../data/stuck-carts.ts';
import type { Visitor } from '../../harness/visitor.ts';
import { dialogOf, waitForPage } from '../../pages/page.ts';
import { abandonPayment, pay, placeOrder } from '../../pages/payment.ts';
import { openDetails, rows } from '../../pages/stuck-carts.ts';
import { waitForOrder } from '../../pages/tickets.ts';
import { heading, open, press, text } from '../actions.ts';
import type { WalkedPage } from '../page.ts';

const STUCK_CARTS = `/${VENUE}/backoffice/stuckedcarts`;

async function orderAgain(visitor: Visitor): Promise<void> {
  await visitor.open(`/${VENUE}/summary`);
  await placeOrder(visitor);
}

export const salePages: readonly WalkedPage[] = [
  {
    name: 'the result of an order',
    domain: 'sale/selling',
    routes: ['$tenant/delivery.{-$paymentState}.tsx'],
    address: `/${VENUE}/delivery`,
    user: 'customer',
    ready: heading('delivery.none.title'),
    states: {
      'after an abandoned payment': async (visitor) => {
        await storeFilledCart(visitor, SAMIR);
        await orderAgain(visitor);
        await abandonPayment(visitor);
        await waitForPage(visitor, visitor.t('delivery.cancelled.title'));
      },
      'after a refused card': async (visitor) => {
        await orderAgain(visitor);
        await pay(visitor, 'refused');
        await waitForPage(visitor, visitor.t('delivery.failed.title'));
      },
      'while the payment is unconfirmed': async (visitor) => {
        await orderAgain(visitor);
        await pay(visitor, 'lost-notification');
        await waitForPage(visitor, visitor.t('delivery.confirming.title'));
      },
      'after a success': async (visitor) => {
        await pollProviderNow(await cartIdOf(visitor));
        await waitForOrder(visitor);
      },
    },
  },
  {
    name: 'the resellers',
    domain: 'sale/resellers',
    routes: ['backoffice/resellers'],
    address: `/${VENUE}/backoffice/resellers`,
    user: 'administrator',
    ready: heading('backoffice.sections.resellers.title'),
    cleanUp: deleteResellers,
    states: {
      'with a reseller that is sent without a name': async (visitor) => {
        await press('resellers.add')(visitor);
        await dialogOf(visitor)
          .getByRole('button', { name: visitor.t('resellers.create'), exact: true })
          .click();
        await dialogOf(visitor).locator('[aria-invalid=true]').first().waitFor();
      },
      'with a key that is shown once': async (visitor) => {
        await addReseller(visitor);
      },
      'with a key to revoke': async (visitor) => {
        await dialogOf(visitor)
          .getByRole('button', { name: visitor.t('resellers.done'), exact: true })
          .click();
        await visitor.page.getByRole('listitem').getByRole('button').first().click();
        await dialogOf(visitor).getByText(visitor.t('resellers.revokeTitle')).waitFor();
      },
    },
  },
  {
    name: 'the list of stuck carts',
    domain: 'sale/stuck-carts',
    routes: ['backoffice/stuckedcarts'],
    address: STUCK_CARTS,
    user: 'administrator',
    ready: text('stuckCarts.empty.stuck.title'),
    cleanUp: deleteStuckCarts,
    states: {
      'with carts': async (visitor) => {
        await addStuckCart({ name: 'Garnier', failure: 'The ticketing system failed' });
        await addStuckCart({ name: 'Marchand', failure: 'changed-after-payment', paid: 980 });
        await addPaymentToCheck(100);
        await visitor.open(STUCK_CARTS);
        await rows(visitor).first().waitFor();
      },
      'with a selected cart': async ({ page, t }) => {
        await page.locator('tbody input[type=checkbox]').first().check();
        await page.getByRole('button', { name: t('stuckCarts.selection.resend'), exact: true }).waitFor();
      },
      'with the dialog that archives': press('stuckCarts.selection.archive'),
      'with the dialog that archives, without a reason': async (visitor) => {
        await dialogOf(visitor)
          .getByRole('button', { name: visitor.t('stuckCarts.archive.confirm'), exact: true })
          .click();
        await dialogOf(visitor).getByText(visitor.t('stuckCarts.dialog.reasonMissing')).waitFor();
      },
      'with the dialog that refunds': async (visitor) => {
        await visitor.page.keyboard.press('Escape');
        await visitor.page
          .getByRole('button', { name: visitor.t('stuckCarts.selection.refund'), exact: true })
          .click();
        await dialogOf(visitor).waitFor();
      },
      'with the details of a cart': async (visitor) => {
        await visitor.page.keyboard.press('Escape');
        await openDetails(visitor, 'Jeanne Marchand').click();
        await dialogOf(visitor).getByText(visitor.t('stuckCarts.details.history')).waitFor();
      },
      'with nothing found': open(
        `${STUCK_CARTS}?search=matches-none`,
        text('stuckCarts.empty.filtered.title'),
      ),
      'with no archived carts': open(`${STUCK_CARTS}?list=archived`, text('stuckCarts.empty.archived.title')),
    },
  },
  {
    name: 'the list of payments to check',
    domain: 'sale/payment-checks',
    routes: ['backoffice/stuckedcarts'],
    address: `${STUCK_CARTS}?list=payments`,
    user: 'administrator',
    prepare: () => addPaymentToCheck(100),
    ready: text('stuckCarts.payments.issues.amount.name'),
    cleanUp: deleteStuckCarts,
    states: {
      'with the dialog that settles a payment': async (visitor) => {
        await visitor.page
          .getByRole('button', { name: visitor.t('stuckCarts.payments.handle'), exact: true })
          .first()
          .click();
        await dialogOf(visitor).waitFor();
      },
    },
  },
];
