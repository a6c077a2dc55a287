import type { Locale } from '@guichet/contract/locale.ts';
import { describe, expect, test } from 'vitest';
import { inspect } from './harness/inspect.ts';
import { journey } from './harness/journey.ts';
import type { Visitor, Width } from './harness/visitor.ts';
import {
  ADMIN,
  admin,
  askAs,
  enterAs,
  fillLogin,
  followRail,
  MASTER,
  NEW_PASSWORD,
  newAdministrator,
  openSection,
  type Person,
  PROVIDER,
  railEntries,
  seePerson,
  seeToast,
  waitForLink,
} from './pages/backoffice.ts';
import { seePage } from './pages/catalogue.ts';
import { PASSWORD, VENUE } from './pages/demonstration.ts';
import { press as key, type } from './pages/keyboard.ts';

const OFFICE = `/${VENUE}/backoffice`;

const dialogOf = ({ page }: Visitor) => page.getByRole('dialog');
const rowOf = ({ page }: Visitor, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const press = ({ page }: Visitor, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const answer = (visitor: Visitor, name: string) =>
  dialogOf(visitor).getByRole('button', { name, exact: true }).click();

/** Chooses an action from the menu of an administrator’s row. */
async function act({ page, say }: Visitor, { email }: Pick<Person, 'email'>, action: string): Promise<void> {
  await page
    .getByRole('button', { name: say('team.administrators.actionsOn', { email }), exact: true })
    .click();
  await page
    .getByRole('menuitem', { name: say(`team.administrators.action.${action}`), exact: true })
    .click();
  await dialogOf({ page } as Visitor).waitFor();
}

let names = 0;
const uniqueName = (text: string): string => {
  names += 1;
  return `${text} ${Date.now() % 100_000} ${names}`;
};

const roleNamed = async (name: string) =>
  (await askAs(admin(), 'GET /Tenant/Role', {})).find((role) => role.name === name);

describe('rights', () => {
  test(
    'decide what the rail shows and which addresses open, from one page to the next',
    journey(async (arrive) => {
      const visitor = await arrive({ locale: 'en-GB' });
      const { page, say } = visitor;
      visitor.allow(401);
      const person = await newAdministrator(['settings.admin', 'stucked-carts']);
      const titles = (...sections: string[]) => [
        ...sections.map((section) => say(`backoffice.sections.${section}.title`)),
        say('backoffice.siteMap.title'),
      ];
      await openSection(visitor, 'roles', person);
      await expect
        .poll(() => railEntries(visitor).allInnerTexts())
        .toEqual(titles('overview', 'stuckCarts', 'administrators', 'roles', 'audit'));
      await visitor.open(`${OFFICE}/design`);
      await seePage(visitor, say('backoffice.error.forbiddenTitle'));
      await page.getByText('401', { exact: true }).waitFor();
      await inspect(visitor);
      await visitor.open(`${OFFICE}/ticketingsettings/ALL`);
      await seePage(visitor, say('backoffice.error.forbiddenTitle'));

      // Somebody else takes the right while the page is open.
      await followRail(visitor, 'administrators');
      const team = await askAs(admin(), 'GET /settingsadmin/tenantadministrators', { query: {} });
      const { id = '' } = team.find(({ email }) => email === person.email) ?? {};
      await askAs(admin(), 'PUT /user/addOrUpdateAdminRoles', { query: { adminId: id }, body: [] });
      visitor.allow(401);
      await railEntries(visitor)
        .filter({ hasText: say('backoffice.sections.roles.title') })
        .click();
      await seePage(visitor, say('backoffice.error.forbiddenTitle'));
      await expect.poll(() => railEntries(visitor).allInnerTexts()).toEqual(titles('overview'));
    }),
  );

  test(
    'that were taken refuse what an open page still offers',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, say } = visitor;
      const person = await newAdministrator(['settings.admin', 'settings.design']);
      await openSection(visitor, 'administrators', person);
      await press(visitor, say('team.administrators.invite'));
      const team = await askAs(admin(), 'GET /settingsadmin/tenantadministrators', { query: {} });
      const { id = '' } = team.find(({ email }) => email === person.email) ?? {};
      await askAs(admin(), 'PUT /user/addOrUpdateAdminRoles', { query: { adminId: id }, body: [] });
      visitor.allow(401);
      await dialogOf(visitor)
        .getByLabel(say('team.administrators.email'), { exact: true })
        .fill('x@example.com');
      await answer(visitor, say('team.administrators.sendInvitation'));
      await dialogOf(visitor)
        .getByRole('alert')
        .filter({ hasText: 'Votre rôle ne permet pas cette action.' })
        .waitFor();
      await inspect(visitor);
      await page.keyboard.press('Escape');
    }),
  );

  test(
    'of others that go beyond one’s own can be neither given nor taken',
    journey(async (arrive) => {
      const visitor = await arrive({ width: 768 });
      const { page, say } = visitor;
      const boss = await newAdministrator(['settings.admin', 'settings.design']);
      const rich = await newAdministrator(['settings.payment']);
      await openSection(visitor, 'administrators', boss);
      await act(visitor, rich, 'roles');
      const boxes = dialogOf(visitor).getByRole('checkbox', { name: 'Administrateur' });
      expect(await boxes.first().isDisabled()).toBe(true);
      await inspect(visitor);
      await page.keyboard.press('Escape');
      await openSection(visitor, 'roles', boss);
      await page
        .getByRole('main')
        .getByRole('link', { name: say('team.roles.create'), exact: true })
        .click();
      const payment = page.getByRole('checkbox', { name: 'Paiement en ligne' });
      await payment.waitFor();
      expect(await payment.isDisabled()).toBe(true);
      expect(await page.getByRole('checkbox', { name: 'Apparence' }).isDisabled()).toBe(false);
    }),
  );
});

describe('administrators', () => {
  test(
    'are invited by mail, choose a password, are changed, reset and deleted',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, say } = visitor;
      const email = `invited.${Date.now()}@example.com`;
      const moved = `moved.${Date.now()}@example.com`;
      const role = uniqueName('Accueil');
      await askAs(admin(), 'PUT /Tenant/AddOrUpdateRole', {
        body: { name: role, rights: ['stucked-carts'] },
      });
      await openSection(visitor, 'administrators');
      await press(visitor, say('team.administrators.invite'));
      await dialogOf(visitor).waitFor();
      await answer(visitor, say('team.administrators.sendInvitation'));
      await dialogOf(visitor).locator('[aria-invalid=true]').waitFor();
      const field = dialogOf(visitor).getByLabel(say('team.administrators.email'), { exact: true });
      visitor.allow(409);
      await field.fill(ADMIN);
      await answer(visitor, say('team.administrators.sendInvitation'));
      await dialogOf(visitor)
        .getByText('Un administrateur utilise déjà cette adresse e-mail.')
        .first()
        .waitFor();
      await field.fill(email);
      await dialogOf(visitor).getByRole('checkbox', { name: role }).check();
      await answer(visitor, say('team.administrators.sendInvitation'));
      await seeToast(visitor, say('team.administrators.invitedToast', { email }));
      const row = rowOf(visitor, email);
      await row.getByText(say('team.administrators.invited'), { exact: true }).waitFor();
      await row.getByText(role, { exact: true }).waitFor();

      const guest = await arrive({ width: 390 });
      await choosePassword(guest, await waitForLink(email));
      await fillLogin(guest, { email, password: NEW_PASSWORD });
      await seePerson(guest, { email });

      await page.reload();
      await row.getByText(say('team.administrators.active'), { exact: true }).waitFor();
      await act(visitor, { email }, 'change');
      await dialogOf(visitor).getByLabel(say('team.administrators.email'), { exact: true }).fill(moved);
      await answer(visitor, say('backoffice.saving.save'));
      await seeToast(visitor, say('team.administrators.changedToast', { email: moved }));
      await act(visitor, { email: moved }, 'roles');
      await dialogOf(visitor).getByRole('checkbox', { name: role }).uncheck();
      await answer(visitor, say('backoffice.saving.save'));
      await rowOf(visitor, moved).getByText(say('team.administrators.noRole'), { exact: true }).waitFor();
      await act(visitor, { email: moved }, 'resetPassword');
      await answer(visitor, say('team.administrators.ask.resetPassword.confirm'));
      await rowOf(visitor, moved).getByText(say('team.administrators.passwordToChoose')).waitFor();
      guest.allow(401);
      await guest.page.reload();
      await seePage(guest, guest.say('backoffice.login.title'));
      await choosePassword(guest, await waitForLink(moved));
      await act(visitor, { email: moved }, 'delete');
      await answer(visitor, say('team.administrators.ask.delete.confirm'));
      await dialogOf(visitor).getByText(say('team.administrators.tickFirst')).waitFor();
      await dialogOf(visitor).getByRole('checkbox').check();
      await answer(visitor, say('team.administrators.ask.delete.confirm'));
      await rowOf(visitor, moved).waitFor({ state: 'detached' });
      await fillLogin(guest, { email: moved, password: NEW_PASSWORD });
      await guest.page.getByRole('alert').filter({ hasText: 'Identifiants incorrects.' }).waitFor();
    }),
  );

  async function choosePassword(guest: Visitor, link: string): Promise<void> {
    const { page, say } = guest;
    const { pathname, hash } = new URL(link);
    await guest.open(pathname + hash);
    await seePage(guest, say('backoffice.newPassword.title'));
    await page.getByLabel(say('backoffice.fields.newPassword'), { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel(say('backoffice.fields.confirmation'), { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: say('backoffice.newPassword.submit'), exact: true }).click();
    await seePage(guest, say('backoffice.login.title'));
  }

  test(
    'a super administrator hands the right over, is signed out, and gets it back the same way',
    journey(async (arrive) => {
      const rink = 'patinoire-givre';
      const heir = await newAdministrator(['settings.admin'], rink);
      const give = async (visitor: Visitor, from: Person, to: Person) => {
        const { say } = visitor;
        await visitor.open(`/${rink}/backoffice/administratorarea`);
        await fillLogin(visitor, from);
        await seePage(visitor, say('backoffice.sections.administrators.title'));
        await act(visitor, to, 'transfer');
        await inspect(visitor);
        await answer(visitor, say('team.administrators.ask.transfer.confirm'));
        await dialogOf(visitor).getByText(say('team.administrators.tickFirst')).waitFor();
        await dialogOf(visitor).getByRole('checkbox').check();
        await answer(visitor, say('team.administrators.ask.transfer.confirm'));
        await seePage(visitor, say('backoffice.login.title'));
        await seeToast(visitor, say('team.administrators.transferredToast', { email: to.email }));
      };
      const boss: Person = { email: ADMIN, password: PASSWORD, tenant: rink };
      await give(await arrive(), boss, heir);
      const visitor = await arrive({ width: 390, locale: 'de-DE' });
      await give(visitor, heir, boss);
      const { page, say } = visitor;
      await visitor.open(`/${rink}/backoffice/administratorarea`);
      await fillLogin(visitor, heir);
      await seePage(visitor, say('backoffice.sections.administrators.title'));
      await rowOf(visitor, ADMIN).getByText(say('backoffice.person.level.superAdministrator')).waitFor();
      const actions = page.getByRole('button', {
        name: say('team.administrators.actionsOn', { email: ADMIN }),
        exact: true,
      });
      expect(await actions.count()).toBe(0);
    }),
  );

  test(
    'of the provider are masters’ business, in a back office without a shop',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, say } = visitor;
      visitor.allow(401);
      await openSection(visitor, 'administrators', admin(PROVIDER));
      await rowOf(visitor, MASTER).getByText(say('backoffice.person.level.master')).waitFor();
      await inspect(visitor);
      const entries = await railEntries(visitor).allInnerTexts();
      expect(entries).not.toContain(say('backoffice.sections.design.title'));
      const email = `colleague.${Date.now()}@example.com`;
      await press(visitor, say('team.administrators.invite'));
      await dialogOf(visitor).getByLabel(say('team.administrators.email'), { exact: true }).fill(email);
      await answer(visitor, say('team.administrators.sendInvitation'));
      await rowOf(visitor, email).waitFor();
      await visitor.open(`/${PROVIDER}/backoffice/design`);
      await seePage(visitor, say('backoffice.error.forbiddenTitle'));
      expect(await page.title()).not.toBe('');
    }),
  );
});

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
      await nameField.fill('Administrateur');
      visitor.allow(409);
      await press(visitor, say('team.roles.createThis'));
      await page.getByText('Un rôle porte déjà ce nom.').first().waitFor();
      await inspect(visitor);
      await nameField.fill(name);
      await page.getByRole('checkbox', { name: 'Paniers bloqués' }).check();
      await press(visitor, say('team.roles.createThis'));
      await seeToast(visitor, say('team.roles.created', { name }));
      await page.getByRole('heading', { level: 2, name }).waitFor();
      await page.getByText(say('backoffice.saving.saved')).waitFor();

      await page.getByRole('checkbox', { name: 'Archivage des paniers' }).check();
      await page.getByText(say('backoffice.saving.unsaved')).waitFor();
      await railEntries(visitor)
        .filter({ hasText: say('backoffice.sections.audit.title') })
        .click();
      await dialogOf(visitor).getByText(say('backoffice.leaving.text')).waitFor();
      await inspect(visitor);
      await answer(visitor, say('backoffice.leaving.stay'));
      await press(visitor, say('backoffice.saving.cancel'));
      await page.getByText(say('backoffice.saving.saved')).waitFor();
      expect(await page.getByRole('checkbox', { name: 'Archivage des paniers' }).isChecked()).toBe(false);
      await page.getByRole('checkbox', { name: 'Archivage des paniers' }).check();
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
      visitor.allow(409);
      await press(visitor, say('team.roles.delete'));
      await answer(visitor, say('team.roles.deleteConfirm'));
      await dialogOf(visitor).getByText('Ce rôle est attribué à 1 administrateur').waitFor();
      await answer(visitor, say('backoffice.actions.cancel'));
      await page.getByRole('link', { name: say('team.roles.all') }).click();
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
      await page.getByLabel(say('team.audit.from'), { exact: true }).fill('2030-01-02');
      await page.getByLabel(say('team.audit.until'), { exact: true }).fill('2030-01-01');
      await press(visitor, say('team.audit.apply'));
      await page.locator('[aria-invalid=true]').first().waitFor();
      await inspect(visitor);
      await page.getByLabel(say('team.audit.until'), { exact: true }).fill('2030-02-01');
      await press(visitor, say('team.audit.apply'));
      await page.getByRole('heading', { name: say('team.audit.noneTitle') }).waitFor();
      await inspect(visitor);
      await page.getByRole('link', { name: say('team.audit.reset'), exact: true }).click();
      await page.waitForURL(`${visitor.site}${OFFICE}/audit`);
      await page.getByRole('row').nth(2).waitFor();
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

const screens: { width: Width; locale: Locale }[] = [
  { width: 390, locale: 'fr-FR' },
  { width: 768, locale: 'en-GB' },
  { width: 1280, locale: 'de-DE' },
];

describe.for(screens)('at $width px, in $locale', (screen) => {
  test(
    'every page of the team is sound and without a barrier',
    journey(async (arrive) => {
      const visitor = await arrive(screen);
      const { page, say } = visitor;
      const person = await newAdministrator(['settings.design']);
      await openSection(visitor, 'administrators');
      await inspect(visitor);
      await press(visitor, say('team.administrators.invite'));
      await dialogOf(visitor).waitFor();
      await inspect(visitor);
      await answer(visitor, say('team.administrators.sendInvitation'));
      await dialogOf(visitor).locator('[aria-invalid=true]').waitFor();
      await inspect(visitor);
      await page.keyboard.press('Escape');
      const actions = page.getByRole('button', {
        name: say('team.administrators.actionsOn', { email: person.email }),
        exact: true,
      });
      await actions.click();
      await page.getByRole('menu').waitFor();
      await inspect(visitor);
      await page.keyboard.press('Escape');
      for (const action of ['change', 'roles', 'resetPassword', 'transfer', 'delete']) {
        await act(visitor, person, action);
        await inspect(visitor);
        await page.keyboard.press('Escape');
        await dialogOf(visitor).waitFor({ state: 'hidden' });
      }
      await openSection(visitor, 'roles');
      await inspect(visitor);
      await page
        .getByRole('navigation', { name: say('team.roles.list') })
        .getByRole('link')
        .last()
        .click();
      await page.getByLabel(say('team.roles.name'), { exact: true }).waitFor();
      await inspect(visitor);
      await enterAs(visitor, admin(), 'roles?role=gone');
      await page.getByRole('heading', { name: say('team.roles.goneTitle') }).waitFor();
      await inspect(visitor);
      await openSection(visitor, 'audit');
      await inspect(visitor);
      for (const [path, title] of [
        ['profil', 'backoffice.profile.title'],
        ['site-map', 'backoffice.siteMap.title'],
        ['nowhere', 'backoffice.error.notFoundTitle'],
      ] as const) {
        await visitor.open(`${OFFICE}/${path}`);
        await seePage(visitor, say(title));
        await inspect(visitor);
      }
    }),
  );
});

describe('by keyboard alone', () => {
  test(
    'somebody signs in, invites a colleague and gives them a new role',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, say } = visitor;
      const email = `keyboard.${Date.now()}@example.com`;
      const name = uniqueName('Clavier');
      const boss = await newAdministrator(['settings.admin', 'settings.design']);
      await visitor.open(`${OFFICE}/roles`);
      await seePage(visitor, say('backoffice.login.title'));
      await type(visitor, page.getByLabel(say('backoffice.fields.email'), { exact: true }), boss.email);
      await type(visitor, page.getByLabel(say('backoffice.fields.password'), { exact: true }), boss.password);
      await page.keyboard.press('Enter');
      await seePage(visitor, say('backoffice.sections.roles.title'));
      await key(
        visitor,
        page.getByRole('main').getByRole('link', { name: say('team.roles.create'), exact: true }),
      );
      await type(visitor, page.getByLabel(say('team.roles.name'), { exact: true }), name);
      await key(visitor, page.getByRole('checkbox', { name: 'Apparence' }), 'Space');
      await key(visitor, page.getByRole('button', { name: say('team.roles.createThis'), exact: true }));
      await seeToast(visitor, say('team.roles.created', { name }));

      await visitor.open(`${OFFICE}/administratorarea`);
      await seePage(visitor, say('backoffice.sections.administrators.title'));
      await key(visitor, page.getByRole('button', { name: say('team.administrators.invite'), exact: true }));
      await dialogOf(visitor).waitFor();
      await page.keyboard.type(email);
      await key(visitor, dialogOf(visitor).getByRole('checkbox', { name }), 'Space');
      const send = dialogOf(visitor).getByRole('button', { name: say('team.administrators.sendInvitation') });
      await key(visitor, send);
      await rowOf(visitor, email).getByText(name, { exact: true }).waitFor();
      const actions = page.getByRole('button', {
        name: say('team.administrators.actionsOn', { email }),
        exact: true,
      });
      await key(visitor, actions);
      await page.getByRole('menu').waitFor();
      // The last of the menu, round the first.
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await dialogOf(visitor).waitFor();
      await page.keyboard.press('Escape');
      await dialogOf(visitor).waitFor({ state: 'hidden' });
      expect(await actions.evaluate((button) => button === document.activeElement)).toBe(true);
    }),
  );
});

describe('what somebody types', () => {
  const PAYLOADS = [
    '<img src=x onerror="window.broken=1">',
    '<script>window.broken=1</script>',
    '"><svg onload=window.broken=1>',
    'javascript:window.broken=1',
    '{{constructor.constructor("window.broken=1")()}}',
  ];

  /** Nothing of it ran, and none of its elements is in the page. */
  async function seeInert({ page }: Visitor): Promise<void> {
    const found = await page.evaluate(() => ({
      ran: 'broken' in window,
      elements: document.querySelectorAll('img[src="x"], main script, svg[onload]').length,
    }));
    expect(found).toEqual({ ran: false, elements: 0 });
  }

  test(
    'is shown as it was typed, and never runs',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, say } = visitor;
      visitor.allow(400, 401);
      await visitor.open(`${OFFICE}/login`);
      await page.getByLabel(say('backoffice.fields.email'), { exact: true }).fill(PAYLOADS[0] ?? '');
      await page.getByRole('button', { name: say('backoffice.login.submit'), exact: true }).click();
      await seeInert(visitor);
      for (const payload of PAYLOADS) {
        const name = uniqueName(payload).slice(0, 80);
        await openSection(visitor, 'roles');
        await page
          .getByRole('main')
          .getByRole('link', { name: say('team.roles.create'), exact: true })
          .click();
        await page.getByLabel(say('team.roles.name'), { exact: true }).fill(name);
        await press(visitor, say('team.roles.createThis'));
        await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
        await seeInert(visitor);
        await openSection(visitor, 'administrators');
        await press(visitor, say('team.administrators.invite'));
        await dialogOf(visitor).getByText(name, { exact: true }).waitFor();
        await dialogOf(visitor).getByLabel(say('team.administrators.email'), { exact: true }).fill(payload);
        await answer(visitor, say('team.administrators.sendInvitation'));
        await dialogOf(visitor).locator('[aria-invalid=true]').waitFor();
        await seeInert(visitor);
        await enterAs(visitor, admin(), `audit?search=${encodeURIComponent(payload)}`);
        await rowOf(visitor, name).first().waitFor();
        await seeInert(visitor);
      }
    }),
  );

  test(
    'in an address is refused or shown, and never runs',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { say } = visitor;
      const payload = encodeURIComponent('"><img src=x onerror=window.broken=1>');
      for (const path of [
        `audit?search=${payload}`,
        `audit?action=${payload}`,
        `roles?role=${payload}`,
        payload,
      ]) {
        await enterAs(visitor, admin(), path);
        await visitor.page.getByRole('heading', { level: 1 }).waitFor();
        await seeInert(visitor);
      }
      await visitor.open(`${OFFICE}/password#${payload}`);
      await seePage(visitor, say('backoffice.newPassword.title'));
      await seeInert(visitor);
    }),
  );
});
