import type { Locale } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { expect } from '@playwright/test';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForCode } from '../harness/outbox.ts';
import { phraseIn } from '../harness/phrases.ts';
import type { Visitor } from '../harness/visitor.ts';
import { newRegistration } from '../pages/account.ts';
import { dialogOf, waitForPage } from '../pages/page.ts';
import { openSettings, preview, saveSettings, undoSettings, VENUE } from '../pages/settings.ts';

const WORDS = {
  'fr-FR': 'J’accepte les conditions, et je porte des gants sur la glace',
  'en-GB': 'I accept the terms, and wear gloves on the ice',
  'de-DE': 'Ich akzeptiere die Bedingungen und trage Handschuhe auf dem Eis',
} as const;
const LOCALES = ['fr-FR', 'en-GB', 'de-DE'] as const;
const PASSWORD = 'Nage-Libre-2026!';

/** Within the form: the preview beside it has fields of the same names. */
const partOf = ({ page, t }: Visitor, part: string) =>
  page
    .getByRole('region', { name: t('venuePages.registration.parts.title'), exact: true })
    .getByLabel(t(`venuePages.registration.part.${part}`), { exact: true });

/** Requires the mobile number first, for persons only, and no address; in the venue's own words. */
async function shapeRegistration(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await partOf(visitor, 'address').selectOption('no');
  await partOf(visitor, 'mobile').selectOption('required');
  const name = t('venuePages.registration.part.mobile');
  await page.getByRole('button', { name: t('backoffice.order.up', { name }), exact: true }).click();
  await page.getByRole('switch', { name: t('venuePages.registration.legal') }).click();
  const consent = page.getByRole('group', { name: t('venuePages.registration.consent.cgu'), exact: true });
  for (const locale of LOCALES)
    await consent.getByLabel(new RegExp(`^${languageTitle(locale, 'fr-FR')}`)).fill(WORDS[locale]);
}

const addressIn = (visitor: Visitor) => preview(visitor).locator('input[name=address]');

async function openRegistration({ page, site }: Visitor, locale: Locale): Promise<void> {
  await page.goto(`${site}${locale === 'fr-FR' ? '' : `/${locale}`}/${VENUE}/signin`);
  const title = phraseIn(locale, 'account.registration.title');
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}

const fieldsOf = ({ page }: Visitor) =>
  page
    .getByRole('main')
    .locator('form input:not([type=checkbox]), form select')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name));

test('the registration fields are previewed, saved, requested in three languages, applied to the profile, and undone', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const guest = await newVisitor({ width: 390 });
  const { page, t } = guest;
  await openSettings(visitor, 'registrationpage');
  await openRegistration(guest, 'fr-FR');
  const before = await fieldsOf(guest);
  expect(before).toContain('address');
  await shapeRegistration(visitor);
  await preview(visitor).getByText(WORDS['fr-FR']).waitFor();
  await addressIn(visitor).waitFor({ state: 'detached' });
  // Visitors see no change before it is saved.
  await openRegistration(guest, 'fr-FR');
  expect(await fieldsOf(guest)).toEqual(before);
  await saveSettings(visitor);
  await inspect(visitor);

  for (const locale of ['de-DE', 'en-GB', 'fr-FR'] as const) {
    await openRegistration(guest, locale);
    await page.getByRole('checkbox', { name: WORDS[locale] }).waitFor();
    expect(await fieldsOf(guest)).toEqual([
      'mobile',
      'firstName',
      'lastName',
      'email',
      'password',
      'confirmation',
    ]);
  }
  await registerWithMobile(guest);
  await guest.open(`/${VENUE}/profil`);
  await waitForPage(guest, t('account.profile.title'));
  expect((await fieldsOf(guest)).slice(0, 3)).toEqual(['mobile', 'firstName', 'lastName']);
  await inspect(guest);

  await undoSettings(visitor);
  await addressIn(visitor).waitFor();
  await guest.open(`/${VENUE}/profil`);
  await waitForPage(guest, t('account.profile.title'));
  expect(await fieldsOf(guest)).toContain('address');
});

/** Fills in the open form, first without the telephone number, which is refused with a message. */
async function registerWithMobile(guest: Visitor): Promise<void> {
  const { page, t } = guest;
  const fill = (field: string, value: string) =>
    page.getByLabel(t(`account.fields.${field}`), { exact: true }).fill(value);
  const { email } = newRegistration();
  for (const [field, value] of Object.entries({ firstName: 'Élodie', lastName: 'Le Goff', email }))
    await fill(field, value);
  await fill('password', PASSWORD);
  await fill('confirmation', PASSWORD);
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
  const submit = page.getByRole('button', { name: t('account.registration.submit'), exact: true });
  await submit.click();
  await page.locator('input[name=mobile][aria-invalid=true]').waitFor();
  await inspect(guest);
  await fill('mobile', '06 12 34 56 78');
  await submit.click();
  await dialogOf(guest)
    .getByLabel(t('account.code.label'), { exact: true })
    .fill(await waitForCode(email));
  await dialogOf(guest).waitFor({ state: 'hidden' });
}
