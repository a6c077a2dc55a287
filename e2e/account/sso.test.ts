import { expect } from '@playwright/test';
import { newAdministrator } from '../data/administrators.ts';
import { JEANNE, PASSWORD, VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import type { Visitor } from '../harness/visitor.ts';
import { openProfileMenu, storeCustomerSession } from '../pages/account.ts';
import { BACKOFFICE, openAs } from '../pages/backoffice.ts';
import { fillCart } from '../pages/catalogue.ts';
import { dialogOf, pressButton, pressInDialog, waitForPage, waitForToast } from '../pages/page.ts';

const deleteIdentities = async (): Promise<void> => {
  await sql('delete from portal.sso_identity');
};

/** Goes from the login page to the provider, and enters an identity there, or refuses. */
async function continueAs({ page, t, locale }: Visitor, person: string | undefined): Promise<void> {
  const names: Record<string, string> = {
    'fr-FR': 'l’identité de démonstration',
    'en-GB': 'the demonstration identity',
    'de-DE': 'der Identität zur Vorführung',
  };
  await page
    .getByRole('link', {
      name: t('account.login.sso', { name: names[locale] ?? names['en-GB'] ?? '' }),
      exact: true,
    })
    .click();
  await page.waitForURL(/\/sandbox\/sso\//);
  await page.locator(person === undefined ? 'button.refuse' : `button:has-text("${person}")`).click();
}

test('a person signs up with a proven identity, completes the account to buy, and signs out at both sites', async ({
  newVisitor,
  onTestFinished,
}) => {
  onTestFinished(deleteIdentities);
  const visitor = await newVisitor({ locale: 'en-GB', width: 390 });
  const { page, t } = visitor;
  await fillCart(visitor);
  await visitor.open(`/${VENUE}/summary`);
  await waitForPage(visitor, t('account.login.title'));
  await continueAs(visitor, 'Camille');
  // All languages share one return address; the person returns to their own language.
  await waitForPage(visitor, t('identity.make.title'));
  expect(new URL(page.url()).pathname).toBe(`/en-GB/${VENUE}/sso`);
  expect(new URL(page.url()).search).toBe('');
  await page.getByLabel(t('account.fields.cgu')).check();
  await page.getByLabel(t('account.fields.rgpd')).check();
  await page.getByRole('button', { name: t('identity.make.submit'), exact: true }).click();
  await waitForPage(visitor, t('summary.title'));
  await page.getByRole('link', { name: t('summary.incomplete.action'), exact: true }).click();
  await waitForPage(visitor, t('account.profile.title'));
  await page.getByLabel(t('account.fields.civility')).selectOption('NONE');
  const fill = (field: string, value: string) =>
    page.getByLabel(t(`account.fields.${field}`), { exact: true }).fill(value);
  await fill('address', '3 quai des Indes');
  await fill('zip', '56100');
  await fill('city', 'Lorient');
  await page.getByRole('button', { name: t('account.profile.save'), exact: true }).click();
  await waitForPage(visitor, t('summary.title'));
  await page.getByRole('heading', { name: t('summary.payment'), exact: true }).waitFor();
  await openProfileMenu(visitor);
  await page.getByRole('button', { name: t('common.profile.logout'), exact: true }).click();
  await page.getByText(t('common.profile.loggedOut'), { exact: true }).waitFor();
});

test('an account is linked with a mailed code, unlinked in the profile, and linked again from the profile', {
  tag: '@core',
}, async ({ newVisitor, onTestFinished }) => {
  onTestFinished(deleteIdentities);
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await visitor.open(`/${VENUE}/login?from=${encodeURIComponent(`/${VENUE}/profil`)}`);
  await continueAs(visitor, 'Jeanne');
  await waitForPage(visitor, t('identity.make.title'));
  await page.getByLabel(t('account.fields.cgu')).check();
  await page.getByLabel(t('account.fields.rgpd')).check();
  await page.getByRole('button', { name: t('identity.make.askCode'), exact: true }).click();
  const { text } = await waitForMail(JEANNE, ({ subject }) => subject.includes('Votre code de confirmation'));
  const code = /(?<!\d)\d{3} ?\d{3}(?!\d)/.exec(text)?.[0].replace(' ', '') ?? '';
  await dialogOf(visitor).getByLabel(t('account.code.label'), { exact: true }).fill(code);
  await waitForPage(visitor, t('account.profile.title'));
  await page.getByRole('button', { name: t('identity.panel.unlink'), exact: true }).click();
  await dialogOf(visitor)
    .getByRole('button', { name: t('identity.panel.unlink'), exact: true })
    .click();
  await waitForToast(visitor, t('identity.panel.done'));
  await page.getByRole('button', { name: t('identity.panel.link'), exact: true }).click();
  await page.waitForURL(/\/sandbox\/sso\//);
  await page.locator('button:has-text("Jeanne")').click();
  await waitForToast(visitor, t('identity.linked'));
  await page.getByRole('button', { name: t('identity.panel.unlink'), exact: true }).waitFor();
});

test('a customer without a password proves the deletion of the account by signing in again', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await storeCustomerSession(visitor);
  // An account of the identity provider alone, whose sign-in is no longer fresh.
  const answers = { passkeys: { isPasswordNeeded: true }, SSO: { hasPassword: false } };
  for (const [call, change] of Object.entries(answers))
    await page.route(`**/api/v1/user/${call}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...change } });
    });
  await visitor.open(`/${VENUE}/profil`);
  await page.getByRole('button', { name: t('account.erasure.open'), exact: true }).click();
  await inspect(visitor);
  await dialogOf(visitor)
    .getByRole('button', { name: t('account.erasure.signInAgain'), exact: true })
    .click();
  await waitForPage(visitor, t('account.login.title'));
  expect(new URL(page.url()).searchParams.get('from')).toContain('/profil');
});

test('an account is linked by its password; a refusal or a second return signs nobody in', async ({
  newVisitor,
  onTestFinished,
}) => {
  onTestFinished(deleteIdentities);
  const visitor = await newVisitor({ locale: 'de-DE' });
  const { page, t } = visitor;
  visitor.allowStatus(403);
  visitor.allowStatus(410);
  await visitor.open(`/${VENUE}/login`);
  await waitForPage(visitor, t('account.login.title'));
  await continueAs(visitor, undefined);
  await page.getByText(t('identity.failed'), { exact: true }).waitFor();
  await page.getByRole('link', { name: t('identity.retry'), exact: true }).click();
  await waitForPage(visitor, t('account.login.title'));
  const answer = page.waitForRequest((request) => /\/sso\?code=/.test(request.url()));
  await continueAs(visitor, 'Jeanne');
  const used = (await answer).url();
  await waitForPage(visitor, t('identity.make.title'));
  await page.getByLabel(t('account.fields.password'), { exact: true }).fill(PASSWORD);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account.login.submit'), exact: true })
    .click();
  await waitForPage(visitor, t('catalogue.home.hero.pool.title'));
  await page.goto(used);
  await page.getByRole('link', { name: t('identity.back'), exact: true }).waitFor();
});

test('a return from the provider that this browser did not request is rejected with a link to the sign-in', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ locale: 'de-DE', width: 390 });
  const { page, t } = visitor;
  visitor.allowStatus(410);
  await visitor.open(`/${VENUE}/sso?code=a-code&state=a-lost-state.de-DE`);
  await page.getByText(t('identity.failed'), { exact: true }).waitFor();
  await page.getByText(t('errors.sso.lost'), { exact: true }).waitFor();
  await inspect(visitor);
  await page.getByRole('link', { name: t('identity.retry'), exact: true }).click();
  await waitForPage(visitor, t('account.login.title'));
});

test('an administrator links their account, signs in at the provider, and is refused after it is unlinked', async ({
  newVisitor,
  onTestFinished,
}) => {
  onTestFinished(async () => {
    await sql('delete from portal.sso_administrator');
  });
  const visitor = await newVisitor({ locale: 'en-GB' });
  const { page, t } = visitor;
  const name = 'the demonstration identity';
  const comeAsCamille = async () => {
    await page.waitForURL(/\/sandbox\/sso\//);
    await page.locator('button:has-text("Camille")').click();
  };
  await openAs(visitor, await newAdministrator(), 'profil');
  await waitForPage(visitor, t('backoffice.sections.profile.title'));
  await pressButton(visitor, t('backoffice.identity.link'));
  await pressInDialog(visitor, t('backoffice.identity.link'));
  await comeAsCamille();
  await waitForToast(visitor, t('backoffice.identity.linkedNow'));
  await waitForPage(visitor, t('backoffice.sections.profile.title'));

  const signInThere = async () => {
    await page.evaluate(() => localStorage.clear());
    await visitor.open(`${BACKOFFICE}/login?from=${encodeURIComponent(`${BACKOFFICE}/profil`)}`);
    await page.getByRole('link', { name: t('backoffice.login.sso', { name }), exact: true }).click();
    await comeAsCamille();
  };
  await signInThere();
  await waitForPage(visitor, t('backoffice.sections.profile.title'));
  expect(new URL(page.url()).search).toBe('');

  await pressButton(visitor, t('backoffice.identity.unlink'));
  await pressInDialog(visitor, t('backoffice.identity.unlink'));
  await waitForToast(visitor, t('backoffice.identity.done'));
  visitor.allowStatus(403);
  await signInThere();
  await page.getByText(/opens no administrator’s account here/).waitFor();
});
