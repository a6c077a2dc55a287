import { describe, expect, test } from 'vitest';
import { VENUE } from '../../data/demonstration.ts';
import { journey } from '../../harness/browser-test.ts';
import { inspect } from '../../harness/inspect.ts';
import type { Visitor } from '../../harness/visitor.ts';
import {
  enterAs,
  fillLogin,
  newAdministrator,
  openPersonMenu,
  type Person,
  send,
  sessionOf,
} from '../../pages/backoffice.ts';
import { seePage } from '../../pages/catalogue.ts';

const OFFICE = `/${VENUE}/backoffice`;

const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('a session', () => {
  /** Lets the browser believe that it ends in five minutes. */
  async function comeNearTheEnd(visitor: Visitor, person: Person): Promise<void> {
    const { page, say } = visitor;
    await enterAs(visitor, person);
    // Later than a call extends it by itself.
    const ends = new Date(Date.now() + 11 * 60_000).toISOString();
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      `${VENUE}/adminTokenExpiry`,
      ends,
    ] as const);
    await page.clock.install();
    await page.goto(`${visitor.site}${OFFICE}/site-map`);
    await seePage(visitor, say('backoffice.sections.siteMap.title'));
    await page.clock.fastForward('06:01');
    await page.getByRole('dialog', { name: say('common.session.title'), exact: true }).waitFor();
  }

  test(
    'that nears its end goes on when the administrator says so',
    journey(async (arrive) => {
      const visitor = await arrive({ width: 390 });
      const { page, say } = visitor;
      await comeNearTheEnd(visitor, await newAdministrator());
      await inspect(visitor);
      await press(visitor, say('common.session.stay'));
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      const expiry = await page.evaluate((key) => localStorage.getItem(key), `${VENUE}/adminTokenExpiry`);
      expect(Date.parse(expiry ?? '')).toBeGreaterThan(Date.now() + 15 * 60_000);
    }),
  );

  test(
    'ends after thirty seconds without an answer',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, say } = visitor;
      await comeNearTheEnd(visitor, await newAdministrator());
      await page.clock.runFor(31_000);
      await page.getByText(say('backoffice.person.signedOut'), { exact: true }).waitFor();
      await seePage(visitor, say('backoffice.login.title'));
    }),
  );

  test(
    'begins in a browser whose clock is hours ahead',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, context, say } = visitor;
      await context.clock.setFixedTime(Date.now() + 3 * 3_600_000);
      await page.goto(`${visitor.site}${OFFICE}`);
      await fillLogin(visitor, await newAdministrator());
      await seePage(visitor, say('backoffice.sections.overview.title'));
    }),
  );

  test(
    'that was ended elsewhere leads to the login, and back to the page',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, say } = visitor;
      visitor.allow(401);
      const person = await newAdministrator(['stucked-carts']);
      await enterAs(visitor, person, 'site-map');
      await seePage(visitor, say('backoffice.sections.siteMap.title'));
      const { token } = await sessionOf(person);
      await send('POST /user/admin/logout', {}, { token });
      await openPersonMenu(visitor, person);
      await page.getByRole('link', { name: say('backoffice.sections.profile.title'), exact: true }).click();
      await fillLogin(visitor, person);
      await seePage(visitor, say('backoffice.sections.profile.title'));
    }),
  );
});
