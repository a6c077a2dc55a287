import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../data/demonstration.ts';
import { journey } from '../../harness/browser-test.ts';
import { inspect } from '../../harness/inspect.ts';
import type { Visitor } from '../../harness/visitor.ts';
import {
  ADMIN,
  admin,
  askAs,
  fillLogin,
  followRail,
  MASTER,
  NEW_PASSWORD,
  newAdministrator,
  openSection,
  type Person,
  PROVIDER,
  railEntries,
  railTitles,
  seePerson,
  seeToast,
  totp,
  waitForLink,
} from '../../pages/backoffice.ts';
import { seePage } from '../../pages/catalogue.ts';
import { act, answer, dialogOf, OFFICE, press, rowOf, uniqueName } from '../../pages/team.ts';

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
        say('backoffice.sections.siteMap.title'),
        say('backoffice.menu.site'),
      ];
      await openSection(visitor, 'roles', person);
      await expect
        .poll(() => railTitles(visitor))
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
      await expect.poll(() => railTitles(visitor)).toEqual(titles('overview'));
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
      await dialogOf(visitor).getByText(say('team.administrators.withoutRole')).waitFor();
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
      expect(await dialogOf(visitor).getByText(say('team.administrators.withoutRole')).count()).toBe(0);
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
        await dialogOf(visitor).getByText(say('form.problem.field.required')).waitFor();
        await dialogOf(visitor)
          .getByLabel(say('backoffice.fields.oldPassword'), { exact: true })
          .fill(from.password);
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
    'who lost their telephone have their second factor removed, and sign in with the password alone',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { say } = visitor;
      const person = await newAdministrator();
      const { secret } = await askAs(person, 'POST /user/admin/secondfactor', {
        body: { password: person.password },
      });
      await askAs(person, 'PUT /user/admin/secondfactor', { body: { code: totp(secret) } });
      await openSection(visitor, 'administrators');
      await rowOf(visitor, person.email).getByText(say('team.administrators.on'), { exact: true }).waitFor();
      await act(visitor, person, 'removeSecondFactor');
      await inspect(visitor);
      await answer(visitor, say('team.administrators.ask.removeSecondFactor.confirm'));
      await rowOf(visitor, person.email).getByText(say('team.administrators.off'), { exact: true }).waitFor();
      const other = await arrive();
      await other.open(OFFICE);
      await fillLogin(other, person);
      await seePerson(other, person);
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
      const entries = await railTitles(visitor);
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
