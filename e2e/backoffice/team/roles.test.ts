import { expect } from '@playwright/test';
import { admin, callApiAs, newAdministrator } from '../../data/administrators.ts';
import { test } from '../../harness/browser-test.ts';
import { inspect } from '../../harness/inspect.ts';
import { uniqueName } from '../../harness/unique-name.ts';
import { openSection, sidebarLinks } from '../../pages/backoffice.ts';
import { dialogOf, pressButton, pressInDialog, rowOf, waitForToast } from '../../pages/page.ts';

const roleNamed = async (name: string) =>
  (await callApiAs(admin(), 'GET /Tenant/Role', {})).find((role) => role.name === name);

test.describe('roles', () => {
  test('are created, changed and deleted, and unsaved changes are not lost by mistake', {
    tag: '@core',
  }, async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    const name = uniqueName('Caisse');
    const nameField = page.getByLabel(t('team.roles.name'), { exact: true });
    await openSection(visitor, 'roles');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('team.roles.create'), exact: true })
      .click();
    await page.getByText(t('team.roles.nameFirst')).waitFor();
    await nameField.fill('Administrateur');
    visitor.allowStatus(409);
    await pressButton(visitor, t('team.roles.createThis'));
    await page.getByText('Un rôle porte déjà ce nom.').first().waitFor();
    await inspect(visitor);
    await nameField.fill(name);
    await page.getByRole('checkbox', { name: /^Paniers bloqués/ }).check();
    await pressButton(visitor, t('team.roles.createThis'));
    await waitForToast(visitor, t('team.roles.created', { name }));
    await page.getByRole('heading', { level: 2, name }).waitFor();
    await page.getByText(t('backoffice.saving.saved')).waitFor();

    await page.getByRole('checkbox', { name: /^Paniers archivés/ }).check();
    await page.getByText(t('backoffice.saving.unsaved')).waitFor();
    await sidebarLinks(visitor)
      .filter({ hasText: t('backoffice.sections.audit.title') })
      .click();
    await dialogOf(visitor).getByText(t('backoffice.leaving.text')).waitFor();
    await inspect(visitor);
    await pressInDialog(visitor, t('backoffice.leaving.stay'));
    await pressButton(visitor, t('backoffice.saving.cancel'));
    await page.getByText(t('backoffice.saving.saved')).waitFor();
    expect(await page.getByRole('checkbox', { name: /^Paniers archivés/ }).isChecked()).toBe(false);
    await page.getByRole('checkbox', { name: /^Paniers archivés/ }).check();
    await pressButton(visitor, t('backoffice.saving.save'));
    await waitForToast(visitor, t('team.roles.saved', { name }));
    expect((await roleNamed(name))?.rights.map(({ code }) => code).sort()).toEqual([
      'archived-carts',
      'stucked-carts',
    ]);
    await pressButton(visitor, t('team.roles.delete'));
    await inspect(visitor);
    await pressInDialog(visitor, t('team.roles.deleteConfirm'));
    await waitForToast(visitor, t('team.roles.deleted', { name }));
    expect(await roleNamed(name)).toBeUndefined();
  });

  test('cannot be deleted while an administrator has them; the fixed role never can', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: 390 });
    const { page, t } = visitor;
    const person = await newAdministrator(['settings.analytic']);
    const team = await callApiAs(admin(), 'GET /settingsadmin/tenantadministrators', { query: {} });
    const role = team.find(({ email }) => email === person.email)?.roles[0];
    await openSection(visitor, 'roles');
    await page.getByRole('link', { name: role?.name ?? '' }).click();
    // The dialog lists the administrators with the role and links to them; it has no button that deletes the role.
    await pressButton(visitor, t('team.roles.delete'));
    await dialogOf(visitor)
      .getByText(t('team.roles.heldText', { count: 1 }))
      .waitFor();
    await dialogOf(visitor).getByText(person.email, { exact: true }).waitFor();
    expect(
      await dialogOf(visitor)
        .getByRole('button', { name: t('team.roles.delete') })
        .count(),
    ).toBe(0);
    await inspect(visitor);
    await dialogOf(visitor)
      .getByRole('link', { name: t('team.roles.toHolders') })
      .click();
    await rowOf(visitor, person.email).waitFor();
    await openSection(visitor, 'roles');
    await page
      .getByRole('navigation', { name: t('team.roles.list') })
      .getByRole('link')
      .first()
      .click();
    await page.getByText(t('team.roles.fixed')).waitFor();
    expect(await page.getByRole('button', { name: t('team.roles.delete'), exact: true }).count()).toBe(0);
    expect(await page.getByRole('main').getByRole('checkbox').first().isDisabled()).toBe(true);
  });
});
