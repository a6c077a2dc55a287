import { expect } from '@playwright/test';
import { newAdministrator } from '../../data/administrators.ts';
import { PASSWORD } from '../../data/demonstration.ts';
import { test } from '../../harness/browser-test.ts';
import { inspect } from '../../harness/inspect.ts';
import { waitForLink } from '../../harness/outbox.ts';
import { totp } from '../../harness/totp.ts';
import type { Visitor } from '../../harness/visitor.ts';
import { BACKOFFICE, fillLogin, signOut, waitForSignedIn } from '../../pages/backoffice.ts';
import { alertIn, waitForPage, waitForToast } from '../../pages/page.ts';

/** Presses a button of the page or of its dialog. */
const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click();

test.describe('the second factor of an administrator', () => {
  /**
   * Sets the factor up in the profile.
   * @returns the secret, and the recovery codes, which are shown once
   */
  async function turnOn(visitor: Visitor): Promise<{ secret: string; codes: string[] }> {
    const { page, t } = visitor;
    await press(visitor, t('backoffice.secondFactor.begin'));
    const asking = page.getByRole('dialog');
    await asking.getByLabel(t('backoffice.fields.oldPassword'), { exact: true }).fill(PASSWORD);
    await inspect(visitor);
    await asking.getByRole('button', { name: t('backoffice.secondFactor.continue'), exact: true }).click();
    const secret = (await page.locator('code').first().textContent()) ?? '';
    await inspect(visitor);
    await page.getByLabel(t('backoffice.code.label'), { exact: true }).fill('000000');
    await press(visitor, t('backoffice.secondFactor.turnOn'));
    await page.locator('[aria-invalid=true]').waitFor();
    await inspect(visitor);
    await page.getByLabel(t('backoffice.code.label'), { exact: true }).fill(totp(secret));
    await press(visitor, t('backoffice.secondFactor.turnOn'));
    const list = page.getByRole('list', { name: t('backoffice.secondFactor.codes'), exact: true });
    await list.waitFor();
    await inspect(visitor);
    const codes = await list.getByRole('listitem').allTextContents();
    await press(visitor, t('backoffice.secondFactor.finish'));
    await page.getByText(t('backoffice.secondFactor.keepFirst')).waitFor();
    await page.getByRole('checkbox', { name: t('backoffice.secondFactor.kept') }).check();
    await press(visitor, t('backoffice.secondFactor.finish'));
    await page.getByText(t('backoffice.secondFactor.on'), { exact: true }).waitFor();
    return { secret, codes };
  }

  test('is set up with an application, requested at the login, replaced by a recovery code, and turned off', {
    tag: '@core',
  }, async ({ newVisitor }) => {
    const visitor = await newVisitor({ width: 768, locale: 'de-DE' });
    const { page, t } = visitor;
    visitor.allowStatus(400, 401);
    const person = await newAdministrator();
    await visitor.open(`${BACKOFFICE}/profil`);
    await fillLogin(visitor, person);
    await waitForPage(visitor, t('backoffice.sections.profile.title'));
    await inspect(visitor);
    const { secret, codes } = await turnOn(visitor);
    expect(new Set(codes).size).toBe(10);
    await signOut(visitor, person);

    const code = page.getByLabel(t('backoffice.code.label'), { exact: true });
    await fillLogin(visitor, person);
    await code.waitFor();
    await inspect(visitor);
    // The form is sent with the sixth digit.
    await code.fill('000000');
    await alertIn(visitor).waitFor();
    await inspect(visitor);
    await code.fill(totp(secret, 1));
    await waitForSignedIn(visitor, person);
    await signOut(visitor, person);

    await fillLogin(visitor, person);
    await press(visitor, t('backoffice.login.useRecovery'));
    const recoveryCode = page.getByLabel(t('backoffice.code.recoveryLabel'), { exact: true });
    await recoveryCode.fill('WRONG-CODES');
    await press(visitor, t('backoffice.login.submit'));
    // The text about the telephone's clock must not show: recovery codes do not depend on it.
    await alertIn(visitor).filter({ hasText: 'Dieser Wiederherstellungscode' }).waitFor();
    await recoveryCode.fill(codes[3] ?? '');
    await inspect(visitor);
    await press(visitor, t('backoffice.login.submit'));
    await waitForSignedIn(visitor, person);
    await visitor.open(`${BACKOFFICE}/profil`);
    await page.getByText(t('backoffice.secondFactor.codesLeft', { count: 9 })).waitFor();
    await press(visitor, t('backoffice.secondFactor.remove'));
    const dialog = page.getByRole('dialog');
    await inspect(visitor);
    const confirm = dialog.getByRole('button', {
      name: t('backoffice.secondFactor.remove'),
      exact: true,
    });
    await dialog.getByLabel(t('backoffice.fields.oldPassword'), { exact: true }).fill('not this one');
    await confirm.click();
    await dialog.locator('[aria-invalid=true]').waitFor();
    await inspect(visitor);
    await dialog.getByLabel(t('backoffice.fields.oldPassword'), { exact: true }).fill(person.password);
    await confirm.click();
    await page.getByText(t('backoffice.secondFactor.off'), { exact: true }).waitFor();
  });

  test('is enrolled by a mailed link before any other page opens, where a venue requires it', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    visitor.allowStatus(400, 401, 403);
    const rink = '/patinoire-givre/backoffice';
    const boss = await newAdministrator(['settings.admin'], 'patinoire-givre');
    const person = await newAdministrator(['settings.design'], 'patinoire-givre');
    const invitation = await waitForLink(person.email);
    const isReset = (link: string) => link !== invitation && link.includes('/backoffice/password');
    const chief = await newVisitor();
    const change = async (words: 'require' | 'release') => {
      await chief.open(`${rink}/administratorarea`);
      await chief.page.getByRole('switch').click();
      await inspect(chief);
      const dialog = chief.page.getByRole('dialog');
      await dialog.getByRole('button', { name: t(`team.policy.${words}.confirm`), exact: true }).click();
      await waitForToast(chief, t(`team.policy.${words}.done`));
    };
    chief.allowStatus(401);
    await chief.open(`${rink}/profil`);
    await fillLogin(chief, boss);
    await waitForPage(chief, t('backoffice.sections.profile.title'));
    await turnOn(chief);
    await change('require');
    try {
      await visitor.open(`${rink}/design`);
      await fillLogin(visitor, person);
      await alertIn(visitor).filter({ hasText: 'Activez-la avec le lien reçu par e-mail' }).waitFor();
      await inspect(visitor);
      const { pathname, hash } = new URL(await waitForLink(person.email, isReset));
      await visitor.open(pathname + hash);
      await page.getByLabel(t('backoffice.fields.newPassword'), { exact: true }).fill(PASSWORD);
      await page.getByLabel(t('backoffice.fields.confirmation'), { exact: true }).fill(PASSWORD);
      await press(visitor, t('backoffice.newPassword.submit'));
      await waitForPage(visitor, t('backoffice.sections.profile.title'));
      await page.getByText(t('backoffice.profile.mustSet')).waitFor();
      await inspect(visitor);
      await visitor.open(`${rink}/design`);
      await waitForPage(visitor, t('backoffice.sections.profile.title'));
      await turnOn(visitor);
      await visitor.open(`${rink}/design`);
      await waitForPage(visitor, t('backoffice.sections.design.title'));
      visitor.allowStatus(409);
      await visitor.open(`${rink}/profil`);
      await press(visitor, t('backoffice.secondFactor.remove'));
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('backoffice.fields.oldPassword'), { exact: true }).fill(person.password);
      await dialog.getByRole('button', { name: t('backoffice.secondFactor.remove'), exact: true }).click();
      await dialog.getByText('Ce site exige une double authentification').waitFor();
    } finally {
      await change('release');
    }
  });
});
