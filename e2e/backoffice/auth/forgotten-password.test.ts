import { NEW_PASSWORD, newAdministrator, type Person } from '../../data/administrators.ts';
import { test } from '../../harness/browser-test.ts';
import { waitForLink } from '../../harness/outbox.ts';
import type { Visitor } from '../../harness/visitor.ts';
import { BACKOFFICE, fillLogin, waitForSignedIn } from '../../pages/backoffice.ts';
import { alertIn, pressButton, waitForPage } from '../../pages/page.ts';

test.describe('the reset of a forgotten back-office password', () => {
  const OTHER_PASSWORD = 'Dos-Crawle-Brasse-2026!';

  test('accepts a strong password once, with the link of a mail', async ({ newVisitor }) => {
    const visitor = await newVisitor({ locale: 'en-GB' });
    const { page, t } = visitor;
    visitor.allowStatus(400, 401);
    const person = await newAdministrator();
    const path = await askForLink(visitor, person);
    const choose = async (password: string, confirmation = password) => {
      await page.getByLabel(t('backoffice.fields.newPassword'), { exact: true }).fill(password);
      await page.getByLabel(t('backoffice.fields.confirmation'), { exact: true }).fill(confirmation);
      await pressButton(visitor, t('backoffice.newPassword.submit'));
    };
    await visitor.open(path);
    await waitForPage(visitor, t('backoffice.newPassword.title'));
    await page.getByText(t('form.strength.rule', { count: 16 })).waitFor();
    await choose('Court-2026!');
    await page.getByText(t('form.problem.admin.password-format')).waitFor();
    await page.getByText(t('form.strength.missing.length', { count: 16 })).waitFor();
    await choose(OTHER_PASSWORD, `${OTHER_PASSWORD}!`);
    await page.getByText(t('form.problem.field.confirmation')).waitFor();
    await choose(OTHER_PASSWORD);
    await fillLogin(visitor, person);
    await alertIn(visitor).waitFor();
    await fillLogin(visitor, { ...person, password: OTHER_PASSWORD });
    await waitForSignedIn(visitor, person);
    await visitor.open(path);
    await choose(NEW_PASSWORD);
    await page.getByText(t('backoffice.newPassword.badLink')).waitFor();
    await page.getByRole('link', { name: t('backoffice.newPassword.askAnother'), exact: true }).click();
    await waitForPage(visitor, t('backoffice.forgotten.title'));
  });

  /**
   * Requests the mail from the login page.
   * @returns the path of the mail's link
   */
  async function askForLink(visitor: Visitor, { email }: Person): Promise<string> {
    const { page, t } = visitor;
    const first = await waitForLink(email);
    await visitor.open(`${BACKOFFICE}/login`);
    await page.getByRole('link', { name: t('backoffice.login.forgotten'), exact: true }).click();
    await waitForPage(visitor, t('backoffice.forgotten.title'));
    await page.getByLabel(t('backoffice.fields.email'), { exact: true }).fill(email);
    await pressButton(visitor, t('backoffice.forgotten.send'));
    await page.getByText(t('backoffice.forgotten.sent', { email })).waitFor();
    const { pathname, hash } = new URL(await waitForLink(email, (link) => link !== first));
    return pathname + hash;
  }
});
