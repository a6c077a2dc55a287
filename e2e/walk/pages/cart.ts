import { cartIdOf, expireCartIn } from '../../data/carts.ts';
import { VENUE } from '../../data/demonstration.ts';
import { BACKOFFICE } from '../../pages/backoffice.ts';
import { addToCart, fillCart } from '../../pages/catalogue.ts';
import { heading } from '../actions.ts';
import type { WalkedPage } from '../page.ts';

export const cartPages: readonly WalkedPage[] = [
  {
    name: 'the cart',
    domain: 'cart',
    routes: ['$tenant/cart.tsx'],
    address: `/${VENUE}/cart`,
    ready: ({ page, t }) => page.getByRole('heading', { level: 2, name: t('cart.empty.title') }).waitFor(),
    statuses: [410],
    states: {
      'with two services': async (visitor) => {
        await visitor.open(`/${VENUE}/ticketing/RIVAGE/service/ENT-UNITE`);
        await addToCart(visitor);
        await fillCart(visitor);
      },
      'after the removal of a service': async ({ page, t }) => {
        const remove = page.getByRole('button', { name: t('cart.remove', { label: '' }) });
        await remove.first().click();
        await page.getByRole('button', { name: t('cart.removed.undo'), exact: true }).waitFor();
      },
      expired: async (visitor) => {
        await expireCartIn(await cartIdOf(visitor), 1);
        await visitor.page.reload();
        await visitor.page
          .getByRole('heading', { level: 2, name: visitor.t('cart.expired.title') })
          .waitFor();
      },
    },
  },
  {
    name: 'the limits of carts',
    domain: 'cart/limits',
    routes: ['backoffice/cartlimits'],
    address: `${BACKOFFICE}/cartlimits`,
    user: 'administrator',
    ready: heading('backoffice.sections.cartLimits.title'),
    states: {
      'with a value that is too small': async ({ page, t }) => {
        await page.getByLabel(t('cartLimits.fields.places')).first().fill('0');
        await page.getByLabel(t('cartLimits.fields.carts')).first().focus();
        await page.locator('[aria-invalid=true]').waitFor();
      },
    },
  },
  {
    name: 'the tickets to withdraw',
    domain: 'cards/withdrawals',
    routes: ['backoffice/withdrawservicesfamily'],
    address: `${BACKOFFICE}/withdrawservicesfamily`,
    user: 'administrator',
    ready: heading('backoffice.sections.withdrawServicesFamily.title'),
    states: {
      'with a family that is closed': async ({ page }) => {
        await page.getByRole('main').getByRole('checkbox').first().uncheck();
      },
    },
  },
];
