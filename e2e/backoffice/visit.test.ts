import { expect } from '@playwright/test';
import { admin, PROVIDER } from '../data/administrators.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { openSection } from '../pages/backoffice.ts';
import { pressButton, waitForPage } from '../pages/page.ts';

const VENUE = 'patinoire-givre';

test.describe('a visit by an administrator of the platform', () => {
  test('requires a reason, shows which venue is open, and returns to the platform', { tag: '@core' }, async ({
    newVisitor,
  }) => {
    const master = await newVisitor({ width: 390 });
    const { page, t } = master;
    await openSection(master, 'masterArea', admin(PROVIDER));
    const [venue] = await sql<{ name: string }>(
      'select display_name as name from portal.tenant where name = $1',
      [VENUE],
    );
    const name = venue?.name ?? '';
    await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click();
    await waitForPage(master, name);
    const reason = page.getByLabel(t('masterArea.visit.reason'), { exact: true });
    await pressButton(master, t('masterArea.visit.enter'));
    expect(await reason.getAttribute('aria-invalid')).toBe('true');
    await reason.fill('Aide à la mise en place');
    await pressButton(master, t('masterArea.visit.enter'));

    await page.waitForURL(new RegExp(`/${VENUE}/backoffice$`));
    const banner = page.getByRole('complementary', { name: t('backoffice.visit.title'), exact: true });
    await banner.getByText(name).waitFor();
    await inspect(master);
    await banner.getByRole('button', { name: t('backoffice.visit.leave'), exact: true }).click();
    await waitForPage(master, name);
    expect(new URL(page.url()).pathname).toMatch(/^\/plateforme\/backoffice\/masterarea\//);
    await master.open(`/${VENUE}/backoffice`);
    await waitForPage(master, t('backoffice.login.title'));
  });

  test('reports an address that was used before', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    visitor.allowStatus(400);
    await visitor.open(`/${VENUE}/backoffice/visit#used`);
    await visitor.page.getByText(visitor.t('backoffice.visit.failed'), { exact: true }).waitFor();
    await inspect(visitor);
  });
});
