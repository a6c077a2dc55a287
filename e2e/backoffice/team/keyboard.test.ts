import { expect } from '@playwright/test';
import { newAdministrator } from '../../data/administrators.ts';
import { test } from '../../harness/browser-test.ts';
import { pressKeyOn, tabTo, typeInto } from '../../harness/keyboard.ts';
import { uniqueName } from '../../harness/unique-name.ts';
import { BACKOFFICE, openAs } from '../../pages/backoffice.ts';
import { dialogOf, rowOf, waitForPage, waitForToast } from '../../pages/page.ts';

test.describe('keyboard use of the back office', () => {
  test('lets an administrator change the profile, find the audit log on the site map, filter it and sign out', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    const person = await newAdministrator(['settings.admin']);
    await openAs(visitor, person, 'profil');
    await waitForPage(visitor, t('backoffice.sections.profile.title'));
    await tabTo(visitor, page.getByLabel(t('backoffice.fields.language'), { exact: true }));
    await page.keyboard.press('ArrowDown');
    await pressKeyOn(visitor, page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }));
    await waitForToast(visitor, t('backoffice.profile.saved'));

    const main = page.getByRole('main');
    await visitor.open(`${BACKOFFICE}/site-map`);
    await waitForPage(visitor, t('backoffice.sections.siteMap.title'));
    await pressKeyOn(visitor, main.getByRole('link', { name: t('backoffice.sections.audit.title') }));
    await waitForPage(visitor, t('backoffice.sections.audit.title'));
    await typeInto(visitor, page.getByLabel(t('team.audit.search'), { exact: true }), person.email);
    await page.keyboard.press('Enter');
    await page.waitForURL(/[?&]search=/);
    await rowOf(visitor, person.email).getByText(t('team.audit.action.administrator.changed')).waitFor();

    await pressKeyOn(
      visitor,
      page.getByRole('button', { name: t('backoffice.person.menu', { email: person.email }) }),
    );
    // After the sign-out, pages that the focus prefetched on its way are refused.
    visitor.allowStatus(401);
    await pressKeyOn(
      visitor,
      page.getByRole('button', { name: t('backoffice.person.signOut'), exact: true }),
    );
    await waitForPage(visitor, t('backoffice.login.title'));
  });

  test('lets an administrator sign in, create a role and invite a colleague with it', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    const email = `keyboard.${Date.now()}@example.com`;
    const name = uniqueName('Clavier');
    const inviter = await newAdministrator(['settings.admin', 'settings.design']);
    await visitor.open(`${BACKOFFICE}/roles`);
    await waitForPage(visitor, t('backoffice.login.title'));
    await typeInto(visitor, page.getByLabel(t('backoffice.fields.email'), { exact: true }), inviter.email);
    await typeInto(
      visitor,
      page.getByLabel(t('backoffice.fields.password'), { exact: true }),
      inviter.password,
    );
    await page.keyboard.press('Enter');
    await waitForPage(visitor, t('backoffice.sections.roles.title'));
    await pressKeyOn(
      visitor,
      page.getByRole('main').getByRole('link', { name: t('team.roles.create'), exact: true }),
    );
    await typeInto(visitor, page.getByLabel(t('team.roles.name'), { exact: true }), name);
    await pressKeyOn(visitor, page.getByRole('checkbox', { name: 'Design' }), 'Space');
    await pressKeyOn(visitor, page.getByRole('button', { name: t('team.roles.createThis'), exact: true }));
    await waitForToast(visitor, t('team.roles.created', { name }));

    await visitor.open(`${BACKOFFICE}/administratorarea`);
    await waitForPage(visitor, t('backoffice.sections.administrators.title'));
    await pressKeyOn(
      visitor,
      page.getByRole('button', { name: t('team.administrators.invite'), exact: true }),
    );
    await dialogOf(visitor).waitFor();
    await page.keyboard.type(email);
    await pressKeyOn(visitor, dialogOf(visitor).getByRole('checkbox', { name }), 'Space');
    const send = dialogOf(visitor).getByRole('button', { name: t('team.administrators.sendInvitation') });
    await pressKeyOn(visitor, send);
    await rowOf(visitor, email).getByText(name, { exact: true }).waitFor();
    const actions = page.getByRole('button', {
      name: t('team.administrators.actionsOn', { email }),
      exact: true,
    });
    await pressKeyOn(visitor, actions);
    await page.getByRole('menu').waitFor();
    // From the first item backwards to the last one.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await dialogOf(visitor).waitFor();
    await page.keyboard.press('Escape');
    await dialogOf(visitor).waitFor({ state: 'hidden' });
    expect(await actions.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
