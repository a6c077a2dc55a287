import { expect } from '@playwright/test';
import { admin, callApiAs, newAdministrator } from '../../data/administrators.ts';
import { test } from '../../harness/browser-test.ts';
import { inspect } from '../../harness/inspect.ts';
import {
  BACKOFFICE,
  followSidebar,
  openSection,
  sidebarLinks,
  sidebarTitles,
} from '../../pages/backoffice.ts';
import { dialogOf, waitForPage } from '../../pages/page.ts';
import { openAction } from '../../pages/team.ts';

test.describe('the rights of an administrator', () => {
  test('decide which menu entries are shown and which addresses open, also after they are withdrawn', {
    tag: '@core',
  }, async ({ newVisitor }) => {
    const visitor = await newVisitor({ locale: 'en-GB' });
    const { page, t } = visitor;
    visitor.allowStatus(401);
    const person = await newAdministrator(['settings.admin', 'stucked-carts']);
    const titles = (...sections: string[]) => [
      ...sections.map((section) => t(`backoffice.sections.${section}.title`)),
      t('backoffice.sections.siteMap.title'),
      t('backoffice.menu.site'),
    ];
    await openSection(visitor, 'roles', person);
    await expect
      .poll(() => sidebarTitles(visitor))
      .toEqual(
        titles(
          'overview',
          'health',
          'usedfonctionnalities',
          'embedding',
          'stuckCarts',
          'lookup',
          'administrators',
          'roles',
          'webhooks',
          'wallets',
          'security',
          'retention',
          'audit',
        ),
      );
    await visitor.open(`${BACKOFFICE}/design`);
    await waitForPage(visitor, t('backoffice.error.forbiddenTitle'));
    await page.getByText('401', { exact: true }).waitFor();
    await visitor.open(`${BACKOFFICE}/ticketingsettings/ALL`);
    await waitForPage(visitor, t('backoffice.error.forbiddenTitle'));

    // Another administrator withdraws the right while the page is open.
    await followSidebar(visitor, 'administrators');
    const team = await callApiAs(admin(), 'GET /settingsadmin/tenantadministrators', { query: {} });
    const { id = '' } = team.find(({ email }) => email === person.email) ?? {};
    await callApiAs(admin(), 'PUT /user/addOrUpdateAdminRoles', { query: { adminId: id }, body: [] });
    visitor.allowStatus(401);
    await sidebarLinks(visitor)
      .filter({ hasText: t('backoffice.sections.roles.title') })
      .click();
    await waitForPage(visitor, t('backoffice.error.forbiddenTitle'));
    await expect.poll(() => sidebarTitles(visitor)).toEqual(titles('overview'));
  });

  test('can be neither granted nor withdrawn beyond the administrator’s own', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width: 768 });
    const { page, t } = visitor;
    const granter = await newAdministrator(['settings.admin', 'settings.design']);
    const holder = await newAdministrator(['settings.payment']);
    await openSection(visitor, 'administrators', granter);
    await openAction(visitor, holder, 'roles');
    const boxes = dialogOf(visitor).getByRole('checkbox', { name: 'Administrateur' });
    expect(await boxes.first().isDisabled()).toBe(true);
    await inspect(visitor);
    await page.keyboard.press('Escape');
    await openSection(visitor, 'roles', granter);
    await page
      .getByRole('main')
      .getByRole('link', { name: t('team.roles.create'), exact: true })
      .click();
    const payment = page.getByRole('checkbox', { name: 'Paiement en ligne' });
    await payment.waitFor();
    expect(await payment.isDisabled()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Design' }).isDisabled()).toBe(false);
  });
});
