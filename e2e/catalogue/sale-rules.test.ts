import { LOCALES } from '@guichet/contract/locale.ts';
import { expect } from '@playwright/test';
import { serviceName, VENUE } from '../data/demonstration.ts';
import { callApi } from '../harness/api.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { addButton, addOne } from '../pages/catalogue.ts';
import { comingMonday, openPlanning } from '../pages/planning.ts';

const TODDLERS = 'ENT-PETITS';
const SINGLE = 'ENT-UNITE';
const PAGE = `/${VENUE}/ticketing/RIVAGE/service/${TODDLERS}`;

test.describe('a sale rule', () => {
  for (const locale of LOCALES)
    test(`is shown on the page of its service with a link to the required product in ${locale}`, {
      tag: locale === 'fr-FR' ? '@core' : [],
    }, async ({ newVisitor }) => {
      const visitor = await newVisitor({ locale, width: 390 });
      const { page, t } = visitor;
      await visitor.open(PAGE);
      await page.getByText(t('catalogue.saleRules.title'), { exact: true }).waitFor();
      const extras = page.getByRole('region', { name: t('catalogue.purchase.extras'), exact: true });
      await extras.getByText(serviceName(SINGLE, locale)).first().waitFor();
      await inspect(visitor);
    });

  test('that the cart breaks is shown where the line was added, before payment is offered', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const { page, t, locale } = visitor;
    await visitor.open(PAGE);
    await addButton(visitor).click();
    const cart = page.getByRole('dialog', { name: t('cart.mini.label'), exact: true });
    await cart.getByRole('link', { name: t('cart.mini.mend'), exact: true }).waitFor();
    expect(await cart.getByText(serviceName(SINGLE, locale)).count()).toBe(1);
    expect(await cart.getByRole('link', { name: t('cart.mini.pay'), exact: true }).count()).toBe(0);
    await inspect(visitor);
    await cart.getByRole('button', { name: t('cart.mini.goOn'), exact: true }).click();
    const extras = page.getByRole('region', { name: t('catalogue.purchase.extras'), exact: true });
    await extras.getByRole('spinbutton', { name: serviceName(SINGLE, locale), exact: true }).fill('1');
    await addOne(visitor, TODDLERS, '');
    await addButton(visitor).click();
    await cart.getByRole('link', { name: t('cart.mini.pay'), exact: true }).waitFor();
  });

  test('is shown in the dialog of a session in the planning', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    const day = comingMonday();
    const body = { startDate: day, endDate: day, themeIds: ['FORME'] };
    const sessions = await callApi('POST /Ticketing/events/filtering', { body });
    const id = sessions.find(({ places }) => places > 0)?.id ?? '';
    await openPlanning(visitor, { session: id });
    await page.getByRole('dialog').getByText(t('catalogue.saleRules.title'), { exact: true }).waitFor();
    await inspect(visitor);
  });
});
