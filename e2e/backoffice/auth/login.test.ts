import { describe, expect, test } from 'vitest';
import { JEANNE, PASSWORD, VENUE } from '../../data/demonstration.ts';
import { journey } from '../../harness/browser-test.ts';
import { inspect } from '../../harness/inspect.ts';
import type { Visitor } from '../../harness/visitor.ts';
import { signIn as signInCustomer } from '../../pages/account.ts';
import {
  ADMIN,
  admin,
  enterAs,
  fillLogin,
  NEW_PASSWORD,
  newAdministrator,
  type Person,
  seePerson,
  seeToast,
  send,
  signOut,
  totp,
  waitForLink,
} from '../../pages/backoffice.ts';
import { seePage } from '../../pages/catalogue.ts';

const OFFICE = `/${VENUE}/backoffice`;

const alertIn = ({ page }: Visitor) => page.getByRole('alert').filter({ hasText: /\p{L}/u });
const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click();
const pathOf = ({ page }: Visitor): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

describe('the login', () => {
  test(
    'refuses a wrong password in words, and leads back to the page that was asked for',
    journey(async (arrive) => {
      const visitor = await arrive({ width: 390 });
      const { page, say } = visitor;
      visitor.allow(401);
      await visitor.open(`${OFFICE}/audit?search=role`);
      await seePage(visitor, say('backoffice.login.title'));
      await inspect(visitor);
      await press(visitor, say('backoffice.login.submit'));
      await page.getByText(say('form.problem.field.required')).first().waitFor();
      await inspect(visitor);
      await fillLogin(visitor, { email: ADMIN, password: 'not this one' });
      await alertIn(visitor).filter({ hasText: 'Identifiants incorrects.' }).waitFor();
      await inspect(visitor);
      await page.getByLabel(say('backoffice.fields.password'), { exact: true }).fill(PASSWORD);
      await press(visitor, say('backoffice.login.submit'));
      await seePage(visitor, say('backoffice.sections.audit.title'));
      expect(pathOf(visitor)).toBe(`${OFFICE}/audit?search=role`);
    }),
  );

  test(
    'leads nowhere but into its own back office, and nobody there twice',
    journey(async (arrive) => {
      const visitor = await arrive();
      for (const from of ['https://evil.example/', `//evil.example${OFFICE}`, `/${VENUE}/cart`]) {
        await enterAs(visitor, admin(), `login?from=${encodeURIComponent(from)}`);
        await visitor.page.waitForURL(`${visitor.site}${OFFICE}`);
      }
    }),
  );

  test(
    'of the public site and of the back office live side by side, and neither opens the other',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, say } = visitor;
      const person = await newAdministrator();
      await visitor.open(`/${VENUE}/login`);
      await signInCustomer(visitor);
      await seePage(visitor, say('catalogue.home.hero.pool.title'));
      await visitor.open(OFFICE);
      await fillLogin(visitor, person);
      await seePerson(visitor, person);
      const tokens = await page.evaluate(
        (venue) => ['token', 'adminToken'].map((key) => localStorage.getItem(`${venue}/${key}`) ?? ''),
        VENUE,
      );
      const [customer = '', administrator = ''] = tokens;
      expect((await send('GET /user/user', {}, { token: customer })).status).toBe(200);
      expect((await send('GET /user/admin/administrator', {}, { token: administrator })).status).toBe(200);
      expect((await send('GET /user/user', {}, { token: administrator })).status).toBe(401);
      expect((await send('GET /user/admin/administrator', {}, { token: customer })).status).toBe(401);
      await signOut(visitor, person);
      await visitor.open(`/${VENUE}/profil`);
      await page.getByText(say('account.profile.lead', { email: JEANNE })).waitFor();
    }),
  );
});

describe('a forgotten password', () => {
  const OTHER_PASSWORD = 'Dos-Crawle-Brasse-2026!';

  test(
    'is replaced by the link of a mail, once, and by a strong one alone',
    journey(async (arrive) => {
      const visitor = await arrive({ locale: 'en-GB' });
      const { page, say } = visitor;
      visitor.allow(400, 401);
      const person = await newAdministrator();
      const path = await askForLink(visitor, person);
      const choose = async (password: string, confirmation = password) => {
        await page.getByLabel(say('backoffice.fields.newPassword'), { exact: true }).fill(password);
        await page.getByLabel(say('backoffice.fields.confirmation'), { exact: true }).fill(confirmation);
        await press(visitor, say('backoffice.newPassword.submit'));
      };
      await visitor.open(path);
      await seePage(visitor, say('backoffice.newPassword.title'));
      await choose('Court-2026!');
      await page.getByText(say('form.problem.admin.password-format')).waitFor();
      await page.getByText(say('form.strength.missing.length', { count: 16 })).waitFor();
      await inspect(visitor);
      await choose(OTHER_PASSWORD, `${OTHER_PASSWORD}!`);
      await page.getByText(say('form.problem.field.confirmation')).waitFor();
      await choose(OTHER_PASSWORD);
      await fillLogin(visitor, person);
      await alertIn(visitor).waitFor();
      await fillLogin(visitor, { ...person, password: OTHER_PASSWORD });
      await seePerson(visitor, person);
      await visitor.open(path);
      await choose(NEW_PASSWORD);
      await page.getByText(say('backoffice.newPassword.badLink')).waitFor();
      await inspect(visitor);
      await page.getByRole('link', { name: say('backoffice.newPassword.askAnother'), exact: true }).click();
      await seePage(visitor, say('backoffice.forgotten.title'));
    }),
  );

  /** From the login. @returns where the link of the mail leads */
  async function askForLink(visitor: Visitor, { email }: Person): Promise<string> {
    const { page, say } = visitor;
    const first = await waitForLink(email);
    await visitor.open(`${OFFICE}/login`);
    await page.getByRole('link', { name: say('backoffice.login.forgotten'), exact: true }).click();
    await seePage(visitor, say('backoffice.forgotten.title'));
    await inspect(visitor);
    await page.getByLabel(say('backoffice.fields.email'), { exact: true }).fill(email);
    await press(visitor, say('backoffice.forgotten.send'));
    await page.getByText(say('backoffice.forgotten.sent', { email })).waitFor();
    await inspect(visitor);
    const { pathname, hash } = new URL(await waitForLink(email, (link) => link !== first));
    return pathname + hash;
  }
});

describe('the second factor', () => {
  /** Turns it on in the profile. @returns the secret, and the recovery codes that are shown once */
  async function turnOn(visitor: Visitor): Promise<{ secret: string; codes: string[] }> {
    const { page, say } = visitor;
    await press(visitor, say('backoffice.secondFactor.begin'));
    const asking = page.getByRole('dialog');
    await asking.getByLabel(say('backoffice.fields.oldPassword'), { exact: true }).fill(PASSWORD);
    await inspect(visitor);
    await asking.getByRole('button', { name: say('backoffice.secondFactor.continue'), exact: true }).click();
    const secret = (await page.locator('.second-factor-secret code').textContent()) ?? '';
    await inspect(visitor);
    await page.getByLabel(say('backoffice.code.label'), { exact: true }).fill('000000');
    await press(visitor, say('backoffice.secondFactor.turnOn'));
    await page.locator('[aria-invalid=true]').waitFor();
    await inspect(visitor);
    await page.getByLabel(say('backoffice.code.label'), { exact: true }).fill(totp(secret));
    await press(visitor, say('backoffice.secondFactor.turnOn'));
    const list = page.getByRole('list', { name: say('backoffice.secondFactor.codes'), exact: true });
    await list.waitFor();
    await inspect(visitor);
    const codes = await list.getByRole('listitem').allTextContents();
    await press(visitor, say('backoffice.secondFactor.finish'));
    await page.getByText(say('backoffice.secondFactor.keepFirst')).waitFor();
    await page.getByRole('checkbox', { name: say('backoffice.secondFactor.kept') }).check();
    await press(visitor, say('backoffice.secondFactor.finish'));
    await page.getByText(say('backoffice.secondFactor.on'), { exact: true }).waitFor();
    return { secret, codes };
  }

  test(
    'is set up with an application, asked for at the login, replaced by a recovery code, and turned off',
    journey(async (arrive) => {
      const visitor = await arrive({ width: 768, locale: 'de-DE' });
      const { page, say } = visitor;
      visitor.allow(400, 401);
      const person = await newAdministrator();
      await visitor.open(`${OFFICE}/profil`);
      await fillLogin(visitor, person);
      await seePage(visitor, say('backoffice.sections.profile.title'));
      await inspect(visitor);
      const { secret, codes } = await turnOn(visitor);
      expect(new Set(codes).size).toBe(10);
      await signOut(visitor, person);

      const code = page.getByLabel(say('backoffice.code.label'), { exact: true });
      await fillLogin(visitor, person);
      await code.waitFor();
      await inspect(visitor);
      // Sent as soon as the sixth digit is there.
      await code.fill('000000');
      await alertIn(visitor).waitFor();
      await inspect(visitor);
      await code.fill(totp(secret, 1));
      await seePerson(visitor, person);
      await signOut(visitor, person);

      await fillLogin(visitor, person);
      await press(visitor, say('backoffice.login.useRecovery'));
      const recoveryCode = page.getByLabel(say('backoffice.code.recoveryLabel'), { exact: true });
      await recoveryCode.fill('WRONG-CODES');
      await press(visitor, say('backoffice.login.submit'));
      // Nothing of the telephone’s clock, which has no part in it.
      await alertIn(visitor).filter({ hasText: 'Dieser Wiederherstellungscode' }).waitFor();
      await recoveryCode.fill(codes[3] ?? '');
      await inspect(visitor);
      await press(visitor, say('backoffice.login.submit'));
      await seePerson(visitor, person);
      await visitor.open(`${OFFICE}/profil`);
      await page.getByText(say('backoffice.secondFactor.codesLeft', { count: 9 })).waitFor();
      await press(visitor, say('backoffice.secondFactor.remove'));
      const dialog = page.getByRole('dialog');
      await inspect(visitor);
      const confirm = dialog.getByRole('button', {
        name: say('backoffice.secondFactor.remove'),
        exact: true,
      });
      await dialog.getByLabel(say('backoffice.fields.oldPassword'), { exact: true }).fill('not this one');
      await confirm.click();
      await dialog.locator('[aria-invalid=true]').waitFor();
      await inspect(visitor);
      await dialog.getByLabel(say('backoffice.fields.oldPassword'), { exact: true }).fill(person.password);
      await confirm.click();
      await page.getByText(say('backoffice.secondFactor.off'), { exact: true }).waitFor();
    }),
  );

  test(
    'where everybody must have one, nothing else opens before it is set up',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, say } = visitor;
      visitor.allow(400, 401);
      const rink = '/patinoire-givre/backoffice';
      const boss = await newAdministrator(['settings.admin'], 'patinoire-givre');
      const person = await newAdministrator(['settings.design'], 'patinoire-givre');
      const chief = await arrive();
      const change = async (words: 'require' | 'release') => {
        await chief.open(`${rink}/administratorarea`);
        await chief.page.getByRole('switch').click();
        await inspect(chief);
        const dialog = chief.page.getByRole('dialog');
        await dialog.getByRole('button', { name: say(`team.policy.${words}.confirm`), exact: true }).click();
        await seeToast(chief, say(`team.policy.${words}.done`));
      };
      chief.allow(401);
      await chief.open(`${rink}/profil`);
      await fillLogin(chief, boss);
      await seePage(chief, say('backoffice.sections.profile.title'));
      await turnOn(chief);
      await change('require');
      try {
        await visitor.open(`${rink}/design`);
        await fillLogin(visitor, person);
        await seePage(visitor, say('backoffice.sections.profile.title'));
        await page.getByText(say('backoffice.profile.mustSet')).waitFor();
        await inspect(visitor);
        await visitor.open(`${rink}/design`);
        await seePage(visitor, say('backoffice.sections.profile.title'));
        await turnOn(visitor);
        await visitor.open(`${rink}/design`);
        await seePage(visitor, say('backoffice.sections.design.title'));
        visitor.allow(409);
        await visitor.open(`${rink}/profil`);
        await press(visitor, say('backoffice.secondFactor.remove'));
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(say('backoffice.fields.oldPassword'), { exact: true }).fill(person.password);
        await dialog
          .getByRole('button', { name: say('backoffice.secondFactor.remove'), exact: true })
          .click();
        await dialog.getByText('Ce site exige une double authentification').waitFor();
      } finally {
        await change('release');
      }
    }),
  );
});

test(
  'a weak or wrong password is refused at its field in the profile, and the account can be deleted',
  journey(async (arrive) => {
    const visitor = await arrive({ width: 390, locale: 'en-GB' });
    const { page, say } = visitor;
    visitor.allow(400, 401);
    const person = await newAdministrator();
    await enterAs(visitor, person, 'profil');
    await seePage(visitor, say('backoffice.sections.profile.title'));
    const field = (name: string) => page.getByLabel(say(`backoffice.fields.${name}`), { exact: true });
    await field('oldPassword').fill('not this one');
    await field('newPassword').fill('weak');
    await field('confirmation').fill('weak');
    await press(visitor, say('backoffice.profile.changePassword'));
    await page.getByText(say('form.problem.admin.password-format')).waitFor();
    await inspect(visitor);
    await field('newPassword').fill('Encore-Une-Brasse-2026!');
    await field('confirmation').fill('Encore-Une-Brasse-2026!');
    await press(visitor, say('backoffice.profile.changePassword'));
    await page.getByText('This is not your current password.').first().waitFor();
    await field('oldPassword').fill(person.password);
    await press(visitor, say('backoffice.profile.changePassword'));
    await page.getByText(say('backoffice.profile.passwordChanged')).waitFor();

    await press(visitor, say('backoffice.erasure.open'));
    const dialog = page.getByRole('dialog');
    const erase = dialog.getByRole('button', { name: say('backoffice.erasure.erase'), exact: true });
    await erase.click();
    await dialog.getByText(say('form.problem.field.required')).waitFor();
    await inspect(visitor);
    await dialog
      .getByLabel(say('backoffice.fields.oldPassword'), { exact: true })
      .fill('Encore-Une-Brasse-2026!');
    await erase.click();
    await seePage(visitor, say('backoffice.login.title'));
    await fillLogin(visitor, { ...person, password: 'Encore-Une-Brasse-2026!' });
    await alertIn(visitor).waitFor();
  }),
);
