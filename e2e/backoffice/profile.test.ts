import { expect } from '@playwright/test';
import { admin, newAdministrator } from '../data/administrators.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { fillLogin, openAs, sidebarLinks } from '../pages/backoffice.ts';
import { alertIn, pressButton, pressInDialog, waitForPage } from '../pages/page.ts';

test('the profile page asks before it discards unsaved changes', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await openAs(visitor, admin(), 'profil');
  await waitForPage(visitor, t('backoffice.sections.profile.title'));
  const email = page.getByRole('textbox', { name: t('backoffice.fields.email'), exact: true });
  await email.fill('moved@example.com');
  await sidebarLinks(visitor)
    .filter({ hasText: t('backoffice.sections.audit.title') })
    .click();
  await pressInDialog(visitor, t('backoffice.leaving.stay'));
  expect(await email.inputValue()).toBe('moved@example.com');
});

test('an administrator changes the password, which is rejected at its field when weak or wrong, and deletes the account', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390, locale: 'en-GB' });
  const { page, t } = visitor;
  visitor.allowStatus(400, 401);
  const person = await newAdministrator();
  await openAs(visitor, person, 'profil');
  await waitForPage(visitor, t('backoffice.sections.profile.title'));
  const field = (name: string) => page.getByLabel(t(`backoffice.fields.${name}`), { exact: true });
  await field('oldPassword').fill('not this one');
  await field('newPassword').fill('weak');
  await field('confirmation').fill('weak');
  await pressButton(visitor, t('backoffice.profile.changePassword'));
  await page.getByText(t('form.problem.admin.password-format')).waitFor();
  await inspect(visitor);
  await field('newPassword').fill('Encore-Une-Brasse-2026!');
  await field('confirmation').fill('Encore-Une-Brasse-2026!');
  await pressButton(visitor, t('backoffice.profile.changePassword'));
  await page.getByText('This is not your current password.').first().waitFor();
  await field('oldPassword').fill(person.password);
  await pressButton(visitor, t('backoffice.profile.changePassword'));
  await page.getByText(t('backoffice.profile.passwordChanged')).waitFor();

  await pressButton(visitor, t('backoffice.erasure.open'));
  const dialog = page.getByRole('dialog');
  const erase = dialog.getByRole('button', { name: t('backoffice.erasure.erase'), exact: true });
  await erase.click();
  await dialog.getByText(t('form.problem.field.required')).waitFor();
  await dialog
    .getByLabel(t('backoffice.fields.oldPassword'), { exact: true })
    .fill('Encore-Une-Brasse-2026!');
  await erase.click();
  await waitForPage(visitor, t('backoffice.login.title'));
  await fillLogin(visitor, { ...person, password: 'Encore-Une-Brasse-2026!' });
  await alertIn(visitor).waitFor();
});
