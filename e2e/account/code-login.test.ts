import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForCode } from '../harness/outbox.ts';
import { waitForPage } from '../pages/page.ts';

for (const locale of ['fr-FR', 'en-GB', 'de-DE'] as const)
  test(`a customer signs in with a mailed code and no password in ${locale}`, {
    tag: locale === 'fr-FR' ? '@core' : [],
  }, async ({ newVisitor }) => {
    const visitor = await newVisitor({ locale, width: 390 });
    const { page, t } = visitor;
    const email = await addCustomer();
    await visitor.open(`/${VENUE}/login?from=${encodeURIComponent(`/${VENUE}/profil`)}`);
    await page.getByRole('button', { name: t('account.codeLogin.begin'), exact: true }).click();
    await page.getByLabel(t('account.fields.email'), { exact: true }).fill(email);
    await page.getByRole('button', { name: t('account.forgotten.send'), exact: true }).click();
    await page.getByRole('heading', { name: t('account.codeLogin.stepTitle'), exact: true }).waitFor();
    await inspect(visitor);
    await page.getByLabel(t('account.code.label'), { exact: true }).fill(await waitForCode(email));
    await page
      .getByRole('main')
      .getByRole('button', { name: t('account.codeLogin.submit'), exact: true })
      .click();
    await waitForPage(visitor, t('account.profile.title'));
  });
