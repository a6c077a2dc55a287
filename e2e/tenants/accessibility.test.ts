import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { waitForMail } from '../harness/outbox.ts';
import { waitForPage } from '../pages/page.ts';

test('a visitor reports a barrier from the statement in the footer, and the venue gets a mail', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const barrier = `Le plan ne se lit pas, essai ${Date.now()}`;
  await visitor.open(`/${VENUE}`);
  await page.getByRole('link', { name: t('common.footer.accessibility'), exact: true }).click();
  await waitForPage(visitor, t('accessibility.title'));
  const send = page.getByRole('button', { name: t('accessibility.report.send'), exact: true });
  await send.click();
  await page.getByText(t('form.problem.field.required'), { exact: true }).waitFor();
  await page.getByLabel(t('accessibility.report.description'), { exact: true }).fill(barrier);
  await send.click();
  await page.getByRole('heading', { name: t('accessibility.report.sentTitle') }).waitFor();
  await waitForMail('accueil@aquarivage.example', ({ text }) => text.includes(barrier));
});
