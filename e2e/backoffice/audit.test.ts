import { expect } from '@playwright/test';
import { ADMIN, admin, callApiAs } from '../data/administrators.ts';
import { addAuditEntry } from '../data/audit-entries.ts';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { uniqueName } from '../harness/unique-name.ts';
import { BACKOFFICE, openAs, openSection } from '../pages/backoffice.ts';
import { typeDay } from '../pages/dates.ts';
import { pressButton, rowOf } from '../pages/page.ts';

test.describe('the audit log', () => {
  test('shows author, old value and new value of each change, filtered by the address', {
    tag: '@core',
  }, async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    const name = uniqueName('Journalier');
    const role = await callApiAs(admin(), 'PUT /Tenant/AddOrUpdateRole', {
      body: { name, rights: ['stucked-carts'] },
    });
    const renamed = `${name} bis`;
    await callApiAs(admin(), 'PUT /Tenant/AddOrUpdateRole', {
      body: { id: role.id, name: renamed, rights: ['settings.design'] },
    });
    await openSection(visitor, 'audit');
    await page.getByLabel(t('team.audit.search'), { exact: true }).fill(name);
    await page.getByLabel(t('team.audit.kind'), { exact: true }).selectOption('role.');
    await pressButton(visitor, t('team.audit.apply'));
    await page.waitForURL(/action=role/);
    await page.getByText(t('team.audit.allShown', { count: 2 }), { exact: true }).waitFor();
    const row = rowOf(visitor, t('team.audit.action.role.changed'));
    await row.getByText(ADMIN, { exact: true }).waitFor();
    expect((await row.locator('del').allInnerTexts()).map((text) => text.split('\n').at(-1))).toEqual([
      name,
      'Paniers bloqués',
    ]);
    expect((await row.locator('ins').allInnerTexts()).map((text) => text.split('\n').at(-1))).toEqual([
      renamed,
      'Design',
    ]);
    await typeDay(visitor, t('team.audit.from'), '2030-01-02');
    await typeDay(visitor, t('team.audit.until'), '2030-01-01');
    await pressButton(visitor, t('team.audit.apply'));
    await page.locator('[aria-invalid=true]').first().waitFor();
    await typeDay(visitor, t('team.audit.until'), '2030-02-01');
    await pressButton(visitor, t('team.audit.apply'));
    await page.getByRole('heading', { name: t('team.audit.noneTitle') }).waitFor();
    await page.getByRole('link', { name: t('team.audit.reset'), exact: true }).click();
    await page.waitForURL(`${visitor.site}${BACKOFFICE}/audit`);
    await page.getByRole('row').nth(2).waitFor();
  });

  test('shows words for recorded numbers and codes, including those of older entries', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    const who = `${uniqueName('log').replaceAll(' ', '.')}@example.com`;
    const number = 'c0ffee12-0000-4000-8000-000000000001';
    const record = addAuditEntry.bind(undefined, who);
    await record('cart.resent', number);
    await record('cart.still-stuck', number, [
      { field: 'services', to: 'Bassin sportif × 2' },
      { field: 'paidAt', to: '2026-11-20T13:00:00.000Z' },
      { field: 'paidAmount', to: '1120' },
      { field: 'cartReason', to: 'not-enough-places' },
    ]);
    await record('payment.handled', `rejected:${number}`, [{ field: 'issue', to: 'currency' }]);
    await record('carts.exported', 'archived', [{ field: 'from', to: '2026-11-01' }]);
    await record('synchronization.failed', VENUE, [{ field: 'failure', to: 'ticketing.unavailable' }]);
    await record('service.changed', 'Bassin sportif', [
      { field: 'pictureId', from: number, to: 'bassin.webp' },
    ]);
    await record('service.reordered', 'Bassin sportif', [{ field: 'position', from: '3', to: '1' }]);
    await openAs(visitor, admin(), `audit?search=${encodeURIComponent(who)}`);
    await page.getByText(t('team.audit.allShown', { count: 7 }), { exact: true }).waitFor();
    const entryOf = (action: string) => rowOf(visitor, t(`team.audit.action.${action}`));
    const cart = t('stuckCarts.cart.number', { number: 'c0ffee12' });
    await entryOf('cart.resent').getByText(cart, { exact: true }).waitFor();
    for (const words of [
      cart,
      'Bassin sportif × 2',
      '20 nov. 2026 à 14 h 00',
      '11,20 €',
      t('stuckCarts.reasons.not-enough-places.name'),
    ]) {
      await entryOf('cart.still-stuck').getByText(words).waitFor();
    }
    for (const [action, words] of [
      ['payment.handled', t('team.audit.paymentNumber', { number: 'c0ffee12' })],
      ['payment.handled', t('stuckCarts.payments.issues.currency.name')],
      ['carts.exported', t('stuckCarts.lists.archived')],
      ['carts.exported', '1er nov. 2026'],
      ['synchronization.failed', 'Aqua Rivage'],
      ['synchronization.failed', t('team.audit.failures.unavailable')],
      ['service.changed', t('team.audit.value.picture')],
      ['service.changed', 'bassin.webp'],
      ['service.reordered', t('team.audit.field.position')],
    ] as const) {
      await entryOf(action).getByText(words).waitFor();
    }
    await inspect(visitor);
  });

  test('loads further entries on request', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width: 390 });
    const { page, t } = visitor;
    const name = uniqueName('Long');
    await sql(
      `insert into portal.audit_entry (tenant_id, administrator_email, action, subject, changes)
       select id, $2, 'role.changed', $3 || number, '[]' from portal.tenant, generate_series(1, 56) as number
        where name = $1`,
      [VENUE, ADMIN, name],
    );
    await openAs(visitor, admin(), `audit?search=${encodeURIComponent(name)}`);
    await page.getByText(t('team.audit.shown', { count: 50 }), { exact: true }).waitFor();
    await pressButton(visitor, t('team.audit.more'));
    await page.getByText(t('team.audit.allShown', { count: 56 }), { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: t('team.audit.more') }).count()).toBe(0);
  });
});
