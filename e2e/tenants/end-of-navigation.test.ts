import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { expect } from '@playwright/test';
import { admin, callApiAs, newAdministrator } from '../data/administrators.ts';
import { SAMIR, VENUE as SELLING_VENUE } from '../data/demonstration.ts';
import { storeFilledCart } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForPage } from '../pages/page.ts';
import { abandonPayment, placeOrder } from '../pages/payment.ts';
import { openSettings, preview, saveSettings, undoSettings, VENUE } from '../pages/settings.ts';

const WORDS = {
  'fr-FR': 'Rien n’est perdu : vos places vous attendent encore.',
  'en-GB': 'Nothing is lost: your places are still yours.',
  'de-DE': 'Nichts ist verloren: Ihre Plätze warten noch.',
} as const;
const LOCALES = ['fr-FR', 'en-GB', 'de-DE'] as const;
const GOODBYE = 'https://www.example.com/au-revoir';

test('a text at the end of a purchase is previewed, saved, read in three languages, and undone', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const buyer = await newVisitor();
  await openSettings(visitor, 'endofnavigation', admin(SELLING_VENUE));
  const { page, t } = visitor;
  await page.getByLabel(t('venuePages.end.texts.outcome'), { exact: true }).selectOption('cancelled');
  for (const locale of LOCALES)
    await page.getByLabel(new RegExp(`^${languageTitle(locale, 'fr-FR')}`)).fill(WORDS[locale]);
  await preview(visitor).getByText(WORDS['fr-FR']).waitFor();
  await saveSettings(visitor);
  await inspect(visitor);

  await storeFilledCart(buyer, SAMIR);
  await buyer.open(`/${SELLING_VENUE}/summary`);
  await placeOrder(buyer);
  await abandonPayment(buyer);
  await waitForPage(buyer, t('delivery.cancelled.title'));
  await buyer.page.getByText(WORDS['fr-FR']).waitFor();
  await inspect(buyer);
  const address = new URL(buyer.page.url());
  for (const locale of ['en-GB', 'de-DE'] as const) {
    await buyer.page.goto(`${buyer.site}/${locale}${address.pathname}${address.search}`);
    await buyer.page.getByText(WORDS[locale]).waitFor();
  }
  await undoSettings(visitor);
  await buyer.page.goto(address.href);
  await waitForPage(buyer, t('delivery.cancelled.title'));
  expect(await buyer.page.getByText(WORDS['fr-FR']).count()).toBe(0);
});

test('a sign-out leads administrators to the venue’s own address and is confirmed', async ({
  newVisitor,
  onTestFinished,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  const { origin } = new URL(GOODBYE);
  visitor.allowOrigin(origin);
  // A sign-out leads only to websites that the venue has listed.
  const websites = async (...origins: { address: string }[]) => {
    const owner = admin(VENUE);
    const { saved } = await callApiAs(owner, 'GET /settingsportal/embedding', {});
    await callApiAs(owner, 'PUT /settingsportal/embedding', { body: { origins, version: saved.version } });
  };
  await websites({ address: origin });
  onTestFinished(() => websites());
  await page.route(`${GOODBYE}*`, (route) => route.fulfill({ contentType: 'text/html', body: 'Au revoir' }));
  await openSettings(visitor, 'endofnavigation');
  const field = page.getByLabel(t('venuePages.end.disconnecting.address'), { exact: true });
  await field.fill('javascript:alert(1)');
  await page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }).click();
  await page.locator('[aria-invalid=true]').waitFor();
  await field.fill(GOODBYE);
  await saveSettings(visitor);

  const person = await newAdministrator(['settings.design'], VENUE);
  await openSettings(visitor, 'endofnavigation', person);
  await page.getByRole('button', { name: person.email }).click();
  await page.getByRole('button', { name: t('backoffice.person.signOut'), exact: true }).click();
  await page.getByText(t('backoffice.person.signedOut')).waitFor();
  await page.waitForURL(GOODBYE);
  await openSettings(visitor, 'endofnavigation');
  await undoSettings(visitor);
  expect(await field.inputValue()).toBe('');
});
