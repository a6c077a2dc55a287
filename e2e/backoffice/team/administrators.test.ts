import { expect } from '@playwright/test';
import {
  ADMIN,
  admin,
  callApiAs,
  MASTER,
  NEW_PASSWORD,
  newAdministrator,
  type Person,
  PROVIDER,
} from '../../data/administrators.ts';
import { PASSWORD } from '../../data/demonstration.ts';
import { test } from '../../harness/browser-test.ts';
import { inspect } from '../../harness/inspect.ts';
import { waitForLink } from '../../harness/outbox.ts';
import { totp } from '../../harness/totp.ts';
import { uniqueName } from '../../harness/unique-name.ts';
import type { Visitor } from '../../harness/visitor.ts';
import {
  BACKOFFICE,
  fillLogin,
  openSection,
  sidebarTitles,
  waitForSignedIn,
} from '../../pages/backoffice.ts';
import { dialogOf, pressButton, pressInDialog, rowOf, waitForPage, waitForToast } from '../../pages/page.ts';
import { openAction } from '../../pages/team.ts';

test.describe('administrators', () => {
  test('are invited by mail, choose a password, are changed, reset and deleted', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    const email = `invited.${Date.now()}@example.com`;
    const moved = `moved.${Date.now()}@example.com`;
    const role = uniqueName('Accueil');
    await callApiAs(admin(), 'PUT /Tenant/AddOrUpdateRole', {
      body: { name: role, rights: ['stucked-carts'] },
    });
    await openSection(visitor, 'administrators');
    await pressButton(visitor, t('team.administrators.invite'));
    await dialogOf(visitor).getByText(t('team.administrators.withoutRole')).waitFor();
    await pressInDialog(visitor, t('team.administrators.sendInvitation'));
    await dialogOf(visitor).locator('[aria-invalid=true]').waitFor();
    const field = dialogOf(visitor).getByLabel(t('team.administrators.email'), { exact: true });
    visitor.allowStatus(409);
    await field.fill(ADMIN);
    await pressInDialog(visitor, t('team.administrators.sendInvitation'));
    await dialogOf(visitor)
      .getByText('Un administrateur utilise déjà cette adresse e-mail.')
      .first()
      .waitFor();
    await field.fill(email);
    await dialogOf(visitor).getByRole('checkbox', { name: role }).check();
    expect(await dialogOf(visitor).getByText(t('team.administrators.withoutRole')).count()).toBe(0);
    await pressInDialog(visitor, t('team.administrators.sendInvitation'));
    await waitForToast(visitor, t('team.administrators.invitedToast', { email }));
    const row = rowOf(visitor, email);
    await row.getByText(t('team.administrators.invited'), { exact: true }).waitFor();
    await row.getByText(role, { exact: true }).waitFor();

    const guest = await newVisitor({ width: 390 });
    await choosePassword(guest, await waitForLink(email));
    await fillLogin(guest, { email, password: NEW_PASSWORD });
    await waitForSignedIn(guest, { email });

    await page.reload();
    await row.getByText(t('team.administrators.active'), { exact: true }).waitFor();
    await openAction(visitor, { email }, 'change');
    await dialogOf(visitor).getByLabel(t('team.administrators.email'), { exact: true }).fill(moved);
    await pressInDialog(visitor, t('backoffice.saving.save'));
    await waitForToast(visitor, t('team.administrators.changedToast', { email: moved }));
    await openAction(visitor, { email: moved }, 'roles');
    await dialogOf(visitor).getByRole('checkbox', { name: role }).uncheck();
    await pressInDialog(visitor, t('backoffice.saving.save'));
    await rowOf(visitor, moved).getByText(t('team.administrators.noRole'), { exact: true }).waitFor();
    await openAction(visitor, { email: moved }, 'resetPassword');
    await pressInDialog(visitor, t('team.administrators.ask.resetPassword.confirm'));
    await rowOf(visitor, moved).getByText(t('team.administrators.passwordToChoose')).waitFor();
    guest.allowStatus(401);
    await guest.page.reload();
    await waitForPage(guest, guest.t('backoffice.login.title'));
    await choosePassword(guest, await waitForLink(moved));
    await openAction(visitor, { email: moved }, 'delete');
    await pressInDialog(visitor, t('team.administrators.ask.delete.confirm'));
    await dialogOf(visitor).getByText(t('team.administrators.tickFirst')).waitFor();
    await dialogOf(visitor).getByRole('checkbox').check();
    await pressInDialog(visitor, t('team.administrators.ask.delete.confirm'));
    await rowOf(visitor, moved).waitFor({ state: 'detached' });
    await fillLogin(guest, { email: moved, password: NEW_PASSWORD });
    await guest.page.getByRole('alert').filter({ hasText: 'Identifiants incorrects.' }).waitFor();
  });

  async function choosePassword(guest: Visitor, link: string): Promise<void> {
    const { page, t } = guest;
    const { pathname, hash } = new URL(link);
    await guest.open(pathname + hash);
    await waitForPage(guest, t('backoffice.newPassword.title'));
    await page.getByLabel(t('backoffice.fields.newPassword'), { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel(t('backoffice.fields.confirmation'), { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: t('backoffice.newPassword.submit'), exact: true }).click();
    await waitForPage(guest, t('backoffice.login.title'));
    // The address is known from the link.
    expect(await page.getByLabel(t('backoffice.fields.email'), { exact: true }).inputValue()).toContain('@');
  }

  test('transfer the right of the super administrator, are signed out, and get the right back the same way', async ({
    newVisitor,
  }) => {
    const rink = 'patinoire-givre';
    const heir = await newAdministrator(['settings.admin'], rink);
    const give = async (visitor: Visitor, from: Person, to: Person) => {
      const { t } = visitor;
      await visitor.open(`/${rink}/backoffice/administratorarea`);
      await fillLogin(visitor, from);
      await waitForPage(visitor, t('backoffice.sections.administrators.title'));
      await openAction(visitor, to, 'transfer');
      await pressInDialog(visitor, t('team.administrators.ask.transfer.confirm'));
      await dialogOf(visitor).getByText(t('form.problem.field.required')).waitFor();
      await dialogOf(visitor)
        .getByLabel(t('backoffice.fields.oldPassword'), { exact: true })
        .fill(from.password);
      await pressInDialog(visitor, t('team.administrators.ask.transfer.confirm'));
      await waitForPage(visitor, t('backoffice.login.title'));
      await waitForToast(visitor, t('team.administrators.transferredToast', { email: to.email }));
    };
    const boss: Person = { email: ADMIN, password: PASSWORD, tenant: rink };
    await give(await newVisitor(), boss, heir);
    const visitor = await newVisitor({ width: 390, locale: 'de-DE' });
    await give(visitor, heir, boss);
    const { page, t } = visitor;
    await visitor.open(`/${rink}/backoffice/administratorarea`);
    await fillLogin(visitor, heir);
    await waitForPage(visitor, t('backoffice.sections.administrators.title'));
    await rowOf(visitor, ADMIN).getByText(t('backoffice.person.level.superAdministrator')).waitFor();
    const actions = page.getByRole('button', {
      name: t('team.administrators.actionsOn', { email: ADMIN }),
      exact: true,
    });
    expect(await actions.count()).toBe(0);
  });

  test('sign in with the password alone after their lost second factor was removed', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const { t } = visitor;
    const person = await newAdministrator();
    const { secret } = await callApiAs(person, 'POST /user/admin/secondfactor', {
      body: { password: person.password },
    });
    await callApiAs(person, 'PUT /user/admin/secondfactor', { body: { code: totp(secret) } });
    await openSection(visitor, 'administrators');
    await rowOf(visitor, person.email).getByText(t('team.administrators.on'), { exact: true }).waitFor();
    await openAction(visitor, person, 'removeSecondFactor');
    await inspect(visitor);
    await pressInDialog(visitor, t('team.administrators.ask.removeSecondFactor.confirm'));
    await rowOf(visitor, person.email).getByText(t('team.administrators.off'), { exact: true }).waitFor();
    const other = await newVisitor();
    await other.open(BACKOFFICE);
    await fillLogin(other, person);
    await waitForSignedIn(other, person);
  });

  test('of the provider are managed by the master, in a back office without a shop', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    visitor.allowStatus(401);
    await openSection(visitor, 'administrators', admin(PROVIDER));
    await rowOf(visitor, MASTER).getByText(t('backoffice.person.level.master')).waitFor();
    const entries = await sidebarTitles(visitor);
    expect(entries).not.toContain(t('backoffice.sections.design.title'));
    const email = `colleague.${Date.now()}@example.com`;
    await pressButton(visitor, t('team.administrators.invite'));
    await dialogOf(visitor).getByLabel(t('team.administrators.email'), { exact: true }).fill(email);
    await pressInDialog(visitor, t('team.administrators.sendInvitation'));
    await rowOf(visitor, email).waitFor();
    await visitor.open(`/${PROVIDER}/backoffice/design`);
    await waitForPage(visitor, t('backoffice.error.forbiddenTitle'));
    expect(await page.title()).not.toBe('');
  });
});
