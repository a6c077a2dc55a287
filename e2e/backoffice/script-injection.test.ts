import { expect } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { uniqueName } from '../harness/unique-name.ts';
import type { Visitor } from '../harness/visitor.ts';
import { BACKOFFICE, openAs, openSection } from '../pages/backoffice.ts';
import { dialogOf, pressButton, pressInDialog, rowOf, waitForPage } from '../pages/page.ts';

test.describe('markup and scripts', () => {
  const PAYLOADS = [
    '<img src=x onerror="window.broken=1">',
    '<script>window.broken=1</script>',
    '"><svg onload=window.broken=1>',
    'javascript:window.broken=1',
    '{{constructor.constructor("window.broken=1")()}}',
  ];

  /** Expects that no script ran and that the page has none of the typed elements. */
  async function expectInert({ page }: Visitor): Promise<void> {
    const found = await page.evaluate(() => ({
      ran: 'broken' in window,
      elements: document.querySelectorAll('img[src="x"], main script, svg[onload]').length,
    }));
    expect(found).toEqual({ ran: false, elements: 0 });
  }

  test('are shown as text and never run when they are typed into the back office', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    visitor.allowStatus(400, 401);
    await visitor.open(`${BACKOFFICE}/login`);
    await page.getByLabel(t('backoffice.fields.email'), { exact: true }).fill(PAYLOADS[0] ?? '');
    await page.getByRole('button', { name: t('backoffice.login.submit'), exact: true }).click();
    await expectInert(visitor);
    const names = PAYLOADS.map((payload) => uniqueName(payload).slice(0, 80));
    await openSection(visitor, 'roles');
    for (const name of names) {
      await page
        .getByRole('main')
        .getByRole('link', { name: t('team.roles.create'), exact: true })
        .click();
      // The editor of the previous role has a field of the same name.
      await page.getByRole('heading', { level: 2, name: t('team.roles.newTitle'), exact: true }).waitFor();
      await page.getByLabel(t('team.roles.name'), { exact: true }).fill(name);
      await pressButton(visitor, t('team.roles.createThis'));
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
      await expectInert(visitor);
    }
    await openSection(visitor, 'administrators');
    await pressButton(visitor, t('team.administrators.invite'));
    for (const name of names) await dialogOf(visitor).getByText(name, { exact: true }).waitFor();
    for (const payload of PAYLOADS) {
      await dialogOf(visitor).getByLabel(t('team.administrators.email'), { exact: true }).fill(payload);
      await pressInDialog(visitor, t('team.administrators.sendInvitation'));
      await dialogOf(visitor).locator('[aria-invalid=true]').waitFor();
      await expectInert(visitor);
    }
    for (const [index, name] of names.entries()) {
      await openAs(visitor, admin(), `audit?search=${encodeURIComponent(PAYLOADS[index] ?? '')}`);
      await rowOf(visitor, name).first().waitFor();
      await expectInert(visitor);
    }
  });

  test('are blocked by the security policy when they are added to the markup of a page', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const { page, site } = visitor;
    const address = `${site}/${VENUE}`;
    const added = [
      '<script>window.broken=1</script>',
      '<script src="/embed.js?broken"></script>',
      '<img src="data:," onerror="window.broken=1">',
      '<style>h1{display:none}</style>',
    ].join('');
    await page.route(address, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('<main', `${added}<main`) });
    });
    // The page's own scripts would report the foreign markup as well.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.locator('h1').first().waitFor();
    const blocked = () => visitor.problems().join('\n');
    for (const violated of ['inline script', 'inline event handler', 'inline style', 'embed.js?broken'])
      await expect.poll(blocked).toContain(violated);
    expect(await page.evaluate(() => 'broken' in window)).toBe(false);
    visitor.problems().splice(0);
  });

  test('are rejected or shown as text and never run when they stand in an address', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const { t } = visitor;
    visitor.allowStatus(404);
    const payload = encodeURIComponent('"><img src=x onerror=window.broken=1>');
    for (const path of [
      `audit?search=${payload}`,
      `audit?action=${payload}`,
      `roles?role=${payload}`,
      payload,
    ]) {
      await openAs(visitor, admin(), path);
      await visitor.page.locator('h1:not([aria-busy=true] h1)').waitFor();
      await expectInert(visitor);
    }
    await visitor.open(`${BACKOFFICE}/password#${payload}`);
    await waitForPage(visitor, t('backoffice.newPassword.title'));
    await expectInert(visitor);
  });
});
