import { expect } from '@playwright/test';
import { newAdministrator } from '../data/administrators.ts';
import { JEANNE, VENUE } from '../data/demonstration.ts';
import { addAuthenticator } from '../harness/authenticator.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import { openProfileMenu, signIn } from '../pages/account.ts';
import { BACKOFFICE, openAs } from '../pages/backoffice.ts';
import { dialogOf, pressButton, pressInDialog, waitForPage, waitForToast } from '../pages/page.ts';

const deletePasskeys = async (): Promise<void> => {
  await sql('delete from portal.passkey');
};

test('a customer adds a passkey, signs in with it twice, renames and removes it', {
  tag: '@core',
}, async ({ newVisitor, onTestFinished }) => {
  onTestFinished(deletePasskeys);
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const authenticator = await addAuthenticator(visitor);
  await visitor.open(`/${VENUE}/login?from=${encodeURIComponent(`/${VENUE}/profil`)}`);
  await signIn(visitor);
  await waitForPage(visitor, t('account.profile.title'));
  await pressButton(visitor, t('passkeys.add'));
  await dialogOf(visitor).getByLabel(t('passkeys.name')).fill('Téléphone de Jeanne');
  await inspect(visitor);
  await pressInDialog(visitor, t('passkeys.create'));
  await waitForToast(visitor, t('passkeys.added'));
  await page.getByText('Téléphone de Jeanne').waitFor();
  await page.getByText(t('passkeys.neverUsed')).waitFor();
  expect(await authenticator.count()).toBe(1);
  await waitForMail(JEANNE, ({ subject }) => subject.startsWith('Clé d’accès ajoutée'));

  const leave = async () => {
    await openProfileMenu(visitor);
    await page.getByRole('button', { name: t('common.profile.logout'), exact: true }).click();
    await page.getByText(t('common.profile.loggedOut'), { exact: true }).waitFor();
  };
  const login = `/${VENUE}/login?from=${encodeURIComponent(`/${VENUE}/profil`)}`;
  await authenticator.answer(false);
  await leave();
  await visitor.open(login);
  await authenticator.waitUntilAsked();
  await authenticator.answer(true);
  await page.getByRole('button', { name: t('passkeys.signIn'), exact: true }).click();
  await waitForPage(visitor, t('account.profile.title'));
  await page.getByText(/Dernière connexion/).waitFor();

  // Without a button: the browser offers the passkey in the e-mail field, where the authenticator accepts it
  // immediately.
  await leave();
  await visitor.open(login);
  await waitForPage(visitor, t('account.profile.title'));

  await pressButton(visitor, t('passkeys.rename'));
  await dialogOf(visitor).getByLabel(t('passkeys.name')).fill('Ancien téléphone');
  await pressInDialog(visitor, t('passkeys.save'));
  await waitForToast(visitor, t('passkeys.renamed'));
  await pressButton(visitor, t('passkeys.remove'));
  await pressInDialog(visitor, t('passkeys.remove'));
  await waitForToast(visitor, t('passkeys.removed'));
  await page.getByText(t('passkeys.none')).waitFor();

  // The device still has the passkey: the portal reports that it opens no account.
  visitor.allowStatus(403);
  await authenticator.answer(false);
  await leave();
  await visitor.open(login);
  await authenticator.waitUntilAsked();
  await authenticator.answer(true);
  await page.getByRole('button', { name: t('passkeys.signIn'), exact: true }).click();
  await page.getByText(/Cette clé d’accès n’ouvre aucun compte ici/).waitFor();
});

test('an administrator adds a passkey and signs in with the passkey alone', async ({
  newVisitor,
  onTestFinished,
}) => {
  onTestFinished(deletePasskeys);
  const visitor = await newVisitor({ locale: 'de-DE' });
  const { page, t } = visitor;
  const authenticator = await addAuthenticator(visitor);
  const person = await newAdministrator();
  await openAs(visitor, person, 'profil');
  await waitForPage(visitor, t('backoffice.sections.profile.title'));
  await pressButton(visitor, t('passkeys.add'));
  await pressInDialog(visitor, t('passkeys.create'));
  await waitForToast(visitor, t('passkeys.added'));
  await inspect(visitor);

  await page.evaluate(() => localStorage.clear());
  await authenticator.answer(false);
  await visitor.open(`${BACKOFFICE}/login?from=${encodeURIComponent(`${BACKOFFICE}/profil`)}`);
  await authenticator.waitUntilAsked();
  await authenticator.answer(true);
  await page.getByRole('button', { name: t('passkeys.signIn'), exact: true }).click();
  await waitForPage(visitor, t('backoffice.sections.profile.title'));
  await page.getByText(/Zuletzt angemeldet/).waitFor();
});
