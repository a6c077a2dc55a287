import { describe, expect, test } from 'vitest';
import { VENUE } from '../../data/demonstration.ts';
import { journey } from '../../harness/browser-test.ts';
import { sql } from '../../harness/database.ts';
import { inspect } from '../../harness/inspect.ts';
import {
  ADMIN,
  admin,
  askAs,
  enterAs,
  newAdministrator,
  openSection,
  railEntries,
  seeToast,
} from '../../pages/backoffice.ts';
import { typeDay } from '../../pages/dates.ts';
import { answer, dialogOf, OFFICE, press, rowOf, uniqueName } from '../../pages/team.ts';

const roleNamed = async (name: string) =>
  (await askAs(admin(), 'GET /Tenant/Role', {})).find((role) => role.name === name);

describe('roles', () => {
  test(
    'are created, changed and deleted; what is not saved is not lost by mistake',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, say } = visitor;
      const name = uniqueName('Caisse');
      const nameField = page.getByLabel(say('team.roles.name'), { exact: true });
      await openSection(visitor, 'roles');
      await page
        .getByRole('main')
        .getByRole('link', { name: say('team.roles.create'), exact: true })
        .click();
      await page.getByText(say('team.roles.nameFirst')).waitFor();
      await nameField.fill('Administrateur');
      visitor.allow(409);
      await press(visitor, say('team.roles.createThis'));
      await page.getByText('Un rôle porte déjà ce nom.').first().waitFor();
      await inspect(visitor);
      await nameField.fill(name);
      await page.getByRole('checkbox', { name: /^Paniers bloqués/ }).check();
      await press(visitor, say('team.roles.createThis'));
      await seeToast(visitor, say('team.roles.created', { name }));
      await page.getByRole('heading', { level: 2, name }).waitFor();
      await page.getByText(say('backoffice.saving.saved')).waitFor();

      await page.getByRole('checkbox', { name: /^Paniers archivés/ }).check();
      await page.getByText(say('backoffice.saving.unsaved')).waitFor();
      await railEntries(visitor)
        .filter({ hasText: say('backoffice.sections.audit.title') })
        .click();
      await dialogOf(visitor).getByText(say('backoffice.leaving.text')).waitFor();
      await inspect(visitor);
      await answer(visitor, say('backoffice.leaving.stay'));
      await press(visitor, say('backoffice.saving.cancel'));
      await page.getByText(say('backoffice.saving.saved')).waitFor();
      expect(await page.getByRole('checkbox', { name: /^Paniers archivés/ }).isChecked()).toBe(false);
      await page.getByRole('checkbox', { name: /^Paniers archivés/ }).check();
      await press(visitor, say('backoffice.saving.save'));
      await seeToast(visitor, say('team.roles.saved', { name }));
      expect((await roleNamed(name))?.rights.map(({ code }) => code).sort()).toEqual([
        'archived-carts',
        'stucked-carts',
      ]);
      await press(visitor, say('team.roles.delete'));
      await inspect(visitor);
      await answer(visitor, say('team.roles.deleteConfirm'));
      await seeToast(visitor, say('team.roles.deleted', { name }));
      expect(await roleNamed(name)).toBeUndefined();
    }),
  );

  test(
    'that somebody holds, or that hold everything, stay',
    journey(async (arrive) => {
      const visitor = await arrive({ width: 390 });
      const { page, say } = visitor;
      const person = await newAdministrator(['settings.analytic']);
      const team = await askAs(admin(), 'GET /settingsadmin/tenantadministrators', { query: {} });
      const role = team.find(({ email }) => email === person.email)?.roles[0];
      await openSection(visitor, 'roles');
      await page.getByRole('link', { name: role?.name ?? '' }).click();
      // Said beforehand, with who has it and the way to them; nothing there deletes it.
      await press(visitor, say('team.roles.delete'));
      await dialogOf(visitor)
        .getByText(say('team.roles.heldText', { count: 1 }))
        .waitFor();
      await dialogOf(visitor).getByText(person.email, { exact: true }).waitFor();
      expect(
        await dialogOf(visitor)
          .getByRole('button', { name: say('team.roles.delete') })
          .count(),
      ).toBe(0);
      await inspect(visitor);
      await dialogOf(visitor)
        .getByRole('link', { name: say('team.roles.toHolders') })
        .click();
      await rowOf(visitor, person.email).waitFor();
      await openSection(visitor, 'roles');
      await page
        .getByRole('navigation', { name: say('team.roles.list') })
        .getByRole('link')
        .first()
        .click();
      await page.getByText(say('team.roles.fixed')).waitFor();
      expect(await page.getByRole('button', { name: say('team.roles.delete'), exact: true }).count()).toBe(0);
      expect(await page.getByRole('main').getByRole('checkbox').first().isDisabled()).toBe(true);
    }),
  );
});

describe('the log', () => {
  test(
    'tells who changed what from what to what, narrowed by the address',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, say } = visitor;
      const name = uniqueName('Journalier');
      const role = await askAs(admin(), 'PUT /Tenant/AddOrUpdateRole', {
        body: { name, rights: ['stucked-carts'] },
      });
      const renamed = `${name} bis`;
      await askAs(admin(), 'PUT /Tenant/AddOrUpdateRole', {
        body: { id: role.id, name: renamed, rights: ['settings.design'] },
      });
      await openSection(visitor, 'audit');
      await page.getByLabel(say('team.audit.search'), { exact: true }).fill(name);
      await page.getByLabel(say('team.audit.kind'), { exact: true }).selectOption('role.');
      await press(visitor, say('team.audit.apply'));
      await page.waitForURL(/action=role/);
      await page.getByText(say('team.audit.allShown', { count: 2 }), { exact: true }).waitFor();
      const row = rowOf(visitor, say('team.audit.action.role.changed'));
      await row.getByText(ADMIN, { exact: true }).waitFor();
      expect((await row.locator('del').allInnerTexts()).map((text) => text.split('\n').at(-1))).toEqual([
        name,
        'Paniers bloqués',
      ]);
      expect((await row.locator('ins').allInnerTexts()).map((text) => text.split('\n').at(-1))).toEqual([
        renamed,
        'Apparence',
      ]);
      await typeDay(visitor, say('team.audit.from'), '2030-01-02');
      await typeDay(visitor, say('team.audit.until'), '2030-01-01');
      await press(visitor, say('team.audit.apply'));
      await page.locator('[aria-invalid=true]').first().waitFor();
      await inspect(visitor);
      await typeDay(visitor, say('team.audit.until'), '2030-02-01');
      await press(visitor, say('team.audit.apply'));
      await page.getByRole('heading', { name: say('team.audit.noneTitle') }).waitFor();
      await inspect(visitor);
      await page.getByRole('link', { name: say('team.audit.reset'), exact: true }).click();
      await page.waitForURL(`${visitor.site}${OFFICE}/audit`);
      await page.getByRole('row').nth(2).waitFor();
    }),
  );

  test(
    'says in words what it notes by numbers and codes, in what was noted earlier too',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, say } = visitor;
      const who = `${uniqueName('log').replaceAll(' ', '.')}@example.com`;
      const number = 'c0ffee12-0000-4000-8000-000000000001';
      const noted = (action: string, subject: string, changes: object[] = []) =>
        sql(
          `insert into portal.audit_entry (tenant_id, administrator_email, action, subject, changes)
           select id, $2, $3, $4, $5 from portal.tenant where name = $1`,
          [VENUE, who, action, subject, JSON.stringify(changes)],
        );
      await noted('cart.resent', number);
      await noted('cart.still-stuck', number, [
        { field: 'services', to: 'Bassin sportif × 2' },
        { field: 'paidAt', to: '2026-11-20T13:00:00.000Z' },
        { field: 'paidAmount', to: '1120' },
        { field: 'cartReason', to: 'not-enough-places' },
      ]);
      await noted('payment.handled', `rejected:${number}`, [{ field: 'issue', to: 'currency' }]);
      await noted('carts.exported', 'archived', [{ field: 'from', to: '2026-11-01' }]);
      await noted('synchronization.failed', VENUE, [{ field: 'failure', to: 'ticketing.unavailable' }]);
      await noted('service.changed', 'Bassin sportif', [
        { field: 'pictureId', from: number, to: 'bassin.webp' },
      ]);
      await noted('service.reordered', 'Bassin sportif', [{ field: 'position', from: '3', to: '1' }]);
      await enterAs(visitor, admin(), `audit?search=${encodeURIComponent(who)}`);
      await page.getByText(say('team.audit.allShown', { count: 7 }), { exact: true }).waitFor();
      const entryOf = (action: string) => rowOf(visitor, say(`team.audit.action.${action}`));
      const cart = say('stuckCarts.cart.number', { number: 'c0ffee12' });
      await entryOf('cart.resent').getByText(cart, { exact: true }).waitFor();
      for (const words of [
        cart,
        'Bassin sportif × 2',
        '20 nov. 2026 à 14 h 00',
        '11,20 €',
        say('stuckCarts.reasons.not-enough-places.name'),
      ]) {
        await entryOf('cart.still-stuck').getByText(words).waitFor();
      }
      for (const [action, words] of [
        ['payment.handled', say('team.audit.paymentNumber', { number: 'c0ffee12' })],
        ['payment.handled', say('stuckCarts.payments.issues.currency.name')],
        ['carts.exported', say('stuckCarts.lists.archived')],
        ['carts.exported', '1 nov. 2026'],
        ['synchronization.failed', 'Aqua Rivage'],
        ['synchronization.failed', say('team.audit.failures.unavailable')],
        ['service.changed', say('team.audit.value.picture')],
        ['service.changed', 'bassin.webp'],
        ['service.reordered', say('team.audit.field.position')],
      ] as const) {
        await entryOf(action).getByText(words).waitFor();
      }
      await inspect(visitor);
    }),
  );

  test(
    'is longer than a page, and goes on when asked',
    journey(async (arrive) => {
      const visitor = await arrive({ width: 390 });
      const { page, say } = visitor;
      const name = uniqueName('Long');
      let role = await askAs(admin(), 'PUT /Tenant/AddOrUpdateRole', { body: { name, rights: [] } });
      for (let turn = 0; turn < 55; turn += 1) {
        const body = { id: role.id, name: `${name} / ${turn}`, rights: [] };
        role = await askAs(admin(), 'PUT /Tenant/AddOrUpdateRole', { body });
      }
      await enterAs(visitor, admin(), `audit?search=${encodeURIComponent(name)}`);
      await page.getByText(say('team.audit.shown', { count: 50 }), { exact: true }).waitFor();
      await press(visitor, say('team.audit.more'));
      await page.getByText(say('team.audit.allShown', { count: 56 }), { exact: true }).waitFor();
      expect(await page.getByRole('button', { name: say('team.audit.more') }).count()).toBe(0);
    }),
  );
});
