import { describe, expect, test } from 'vitest';
import { journey } from '../../harness/browser-test.ts';
import { press, tabTo, type } from '../../harness/keyboard.ts';
import { enterAs, newAdministrator, seeToast } from '../../pages/backoffice.ts';
import { seePage } from '../../pages/catalogue.ts';
import { dialogOf, OFFICE, rowOf, uniqueName } from '../../pages/team.ts';

describe('by keyboard alone', () => {
  test(
    'somebody changes their profile, finds the log on the site map, filters it and signs out',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, say } = visitor;
      const person = await newAdministrator(['settings.admin']);
      await enterAs(visitor, person, 'profil');
      await seePage(visitor, say('backoffice.sections.profile.title'));
      await tabTo(visitor, page.getByLabel(say('backoffice.fields.language'), { exact: true }));
      await page.keyboard.press('ArrowDown');
      await press(visitor, page.getByRole('button', { name: say('backoffice.saving.save'), exact: true }));
      await seeToast(visitor, say('backoffice.profile.saved'));

      const main = page.getByRole('main');
      await visitor.open(`${OFFICE}/site-map`);
      await seePage(visitor, say('backoffice.sections.siteMap.title'));
      await press(visitor, main.getByRole('link', { name: say('backoffice.sections.audit.title') }));
      await seePage(visitor, say('backoffice.sections.audit.title'));
      await type(visitor, page.getByLabel(say('team.audit.search'), { exact: true }), person.email);
      await page.keyboard.press('Enter');
      await page.waitForURL(/[?&]search=/);
      await rowOf(visitor, person.email).getByText(say('team.audit.action.administrator.changed')).waitFor();

      await press(
        visitor,
        page.getByRole('button', { name: say('backoffice.person.menu', { email: person.email }) }),
      );
      await press(visitor, page.getByRole('button', { name: say('backoffice.person.signOut'), exact: true }));
      await seePage(visitor, say('backoffice.login.title'));
    }),
  );

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
      await press(
        visitor,
        page.getByRole('main').getByRole('link', { name: say('team.roles.create'), exact: true }),
      );
      await type(visitor, page.getByLabel(say('team.roles.name'), { exact: true }), name);
      await press(visitor, page.getByRole('checkbox', { name: 'Apparence' }), 'Space');
      await press(visitor, page.getByRole('button', { name: say('team.roles.createThis'), exact: true }));
      await seeToast(visitor, say('team.roles.created', { name }));

      await visitor.open(`${OFFICE}/administratorarea`);
      await seePage(visitor, say('backoffice.sections.administrators.title'));
      await press(
        visitor,
        page.getByRole('button', { name: say('team.administrators.invite'), exact: true }),
      );
      await dialogOf(visitor).waitFor();
      await page.keyboard.type(email);
      await press(visitor, dialogOf(visitor).getByRole('checkbox', { name }), 'Space');
      const send = dialogOf(visitor).getByRole('button', { name: say('team.administrators.sendInvitation') });
      await press(visitor, send);
      await rowOf(visitor, email).getByText(name, { exact: true }).waitFor();
      const actions = page.getByRole('button', {
        name: say('team.administrators.actionsOn', { email }),
        exact: true,
      });
      await press(visitor, actions);
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
