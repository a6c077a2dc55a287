import { LOCALES } from '@guichet/contract/locale.ts';
import { expect } from 'vitest';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { storeExpensiveCart } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForPage } from '../pages/page.ts';

test.for(LOCALES)(
  'what has no date is limited by its line, and not by the places of a session (%s)',
  async (locale, { newVisitor }) => {
    const visitor = await newVisitor({ locale, width: 320 });
    const { page, t } = visitor;
    await storeExpensiveCart(visitor, await addCustomer());
    await visitor.open(`/${VENUE}/cart`);
    await waitForPage(visitor, t('cart.title'));
    await page.getByRole('main').getByRole('spinbutton').fill('99');
    await page.getByText(t('cart.mostPerLine', { count: 99 }), { exact: true }).waitFor();
    expect(await page.getByText(t('cart.lastPlaces'), { exact: true }).count()).toBe(0);
    // The total is pale until the cart is kept.
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    await inspect(visitor);
  },
);
