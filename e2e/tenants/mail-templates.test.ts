import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';

import { callApi } from '../harness/api.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import {
  openMail,
  previewFrame,
  saveMail,
  subjectField,
  textField,
  undoMail,
  VENUE,
} from '../pages/mail-templates.ts';

/** The mail that a visitor gets who registers. */
async function registrationMail(): Promise<{ subject: string; html: string; text: string }> {
  const email = `mails-${randomUUID()}@example.com`;
  await callApi('POST /user/presignup', { body: { email } }, { tenant: VENUE });
  return waitForMail(email, () => true);
}

test('a changed mail is previewed, saved, received by a visitor, and taken back', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await openMail(visitor, 'signup-code');
  await previewFrame(visitor).getByText('483920').waitFor();

  await textField(visitor).press('Control+End');
  await page.keyboard.type(' À bientôt sur la glace de ');
  await page
    .getByRole('button', { name: t('mailTemplates.insert.label'), exact: true })
    .last()
    .click();
  await page
    .getByRole('button', { name: t('mailTemplates.variables.LIEU'), exact: true })
    .last()
    .click();
  await subjectField(visitor).press('Control+End');
  await page.keyboard.type(' (à saisir vite)');
  await previewFrame(visitor)
    .getByText(/À bientôt sur la glace de \S/)
    .waitFor();
  await page.getByRole('button', { name: t('mailTemplates.preview.dark'), exact: true }).click();
  await page.getByRole('button', { name: t('mailTemplates.preview.phone'), exact: true }).click();
  await inspect(visitor);
  await saveMail(visitor);

  const changed = await registrationMail();
  expect(changed.subject).toContain('(à saisir vite)');
  expect(changed.text).toMatch(/À bientôt sur la glace de \S/);
  expect(changed.text).toMatch(/\d{6}/);
  expect(changed.html).toContain('À bientôt sur la glace de ');

  await undoMail(visitor);
  const before = await registrationMail();
  expect(before.subject).not.toContain('(à saisir vite)');
  expect(before.html).not.toContain('À bientôt sur la glace');
});
