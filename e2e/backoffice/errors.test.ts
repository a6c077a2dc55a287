import { describe, expect, test } from 'vitest';
import { journey } from '../harness/browser-test.ts';
import { inspect, ON_PHONE_AND_DESKTOP } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import {
  admin,
  enterAs,
  followRail,
  newAdministrator,
  openSection,
  railEntries,
} from '../pages/backoffice.ts';
import { seePage } from '../pages/catalogue.ts';
import { act, answer, dialogOf, OFFICE, press, rowOf, uniqueName } from '../pages/team.ts';

describe.for(ON_PHONE_AND_DESKTOP)('at $width px, in $locale', (screen) => {
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
      // What lies under the menu is covered for as long as it is open.
      await page.evaluate(() => {
        const covered = document.querySelectorAll<HTMLElement>(
          'tr:not(:has([aria-expanded=true])), .page-panel',
        );
        for (const element of covered) element.style.visibility = 'hidden';
      });
      await inspect(visitor);
      await page.evaluate(() => {
        for (const element of document.querySelectorAll<HTMLElement>('tr, .page-panel'))
          element.style.visibility = '';
      });
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
        ['profil', 'backoffice.sections.profile.title'],
        ['site-map', 'backoffice.sections.siteMap.title'],
        ['nowhere', 'backoffice.error.notFoundTitle'],
      ] as const) {
        if (path === 'nowhere') visitor.allow(404);
        await visitor.open(`${OFFICE}/${path}`);
        await seePage(visitor, say(title));
        await inspect(visitor);
      }
    }),
  );
});

describe('the own profile', () => {
  test(
    'asks before what was changed in it is left',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, say } = visitor;
      await enterAs(visitor, admin(), 'profil');
      await seePage(visitor, say('backoffice.sections.profile.title'));
      const email = page.getByRole('textbox', { name: say('backoffice.fields.email'), exact: true });
      await email.fill('moved@example.com');
      await railEntries(visitor)
        .filter({ hasText: say('backoffice.sections.audit.title') })
        .click();
      await answer(visitor, say('backoffice.leaving.stay'));
      expect(await email.inputValue()).toBe('moved@example.com');
    }),
  );
});

describe('what cannot be shown', () => {
  test(
    'says why, in its place, and comes when it is asked for again',
    journey(async (arrive) => {
      const visitor = await arrive({ width: 390, locale: 'en-GB' });
      const { page, say } = visitor;
      visitor.allow(503);
      const call = '**/api/v1/settingsadmin/tenantadministrators*';
      await openSection(visitor, 'roles');
      await page.route(call, (route) => route.fulfill({ status: 503, json: {} }));
      await followRail(visitor, 'administrators', say('backoffice.error.title'));
      await page.getByText(say('backoffice.error.unavailable')).waitFor();
      await expect.poll(() => page.title()).toBe(`${say('backoffice.error.title')} – Aqua Rivage`);
      await inspect(visitor);
      await page.unroute(call);
      await press(visitor, say('backoffice.error.retry'));
      await seePage(visitor, say('backoffice.sections.administrators.title'));
    }),
  );

  test(
    'is a back office that does not exist, in words',
    journey(async (arrive) => {
      const visitor = await arrive({ width: 768, locale: 'de-DE' });
      visitor.allow(404);
      for (const path of ['/nowhere/backoffice/login', '/nowhere/backoffice/password#key']) {
        expect(await visitor.open(path)).toBe(404);
        await visitor.page.getByText('404', { exact: true }).waitFor();
        const heading = visitor.page.getByRole('heading', {
          level: 1,
          name: 'Diese Website existiert nicht.',
        });
        expect(await heading.evaluate((element) => getComputedStyle(element).color)).not.toBe(
          'rgb(255, 255, 255)',
        );
        await expect.poll(() => visitor.page.title()).toBe('Diese Website existiert nicht.');
        await inspect(visitor);
      }
      await visitor.page.getByRole('link', { name: visitor.say('backoffice.error.venues') }).click();
      await visitor.page.waitForURL(`${visitor.site}/de-DE`);
    }),
  );

  test(
    'is an address of the back office that leads nowhere, or to what is not there: with a way on',
    journey(async (arrive) => {
      const visitor = await arrive({ locale: 'en-GB' });
      const { page, say } = visitor;
      visitor.allow(404);
      await enterAs(visitor, admin(), 'site-map');
      expect(await visitor.open(`${OFFICE}/nowhere`)).toBe(404);
      await seePage(visitor, say('backoffice.error.notFoundTitle'));
      await expect.poll(() => page.title()).toContain(say('backoffice.error.notFoundTitle'));
      // Only who is signed in learns which establishments there are.
      expect(await visitor.open(`${OFFICE}/ticketingsettings/NOWHERE`)).toBe(200);
      const title = 'This establishment does not exist any more.';
      await seePage(visitor, title);
      await expect.poll(() => page.title()).toBe(`${title} – Aqua Rivage`);
      await inspect(visitor);
      await page.getByRole('link', { name: say('backoffice.error.list'), exact: true }).click();
      await seePage(visitor, say('backoffice.sections.ticketingSettings.title'));
    }),
  );

  test(
    'is a page without whose right somebody came, and says so in its title',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, say } = visitor;
      visitor.allow(401);
      await enterAs(visitor, await newAdministrator(['settings.design']), 'roles');
      const title = say('backoffice.error.forbiddenTitle');
      await seePage(visitor, title);
      await expect.poll(() => page.title()).toBe(`${title} – Aqua Rivage`);
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
      visitor.allow(404);
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
