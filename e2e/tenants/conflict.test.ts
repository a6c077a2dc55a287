import { expect } from '@playwright/test';
import { newAdministrator } from '../data/administrators.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { openSettings, saveButton, saveSettings, VENUE } from '../pages/settings.ts';

const field = ({ page, t }: Visitor) =>
  page.getByLabel(t('venuePages.footer.contact.email'), { exact: true });

test('two administrators who change the same settings lose nothing that they typed', async ({
  newVisitor,
}) => {
  const [first, second] = [await newVisitor({ width: 1280 }), await newVisitor({ width: 390 })];
  const { page, t } = first;
  first.allowStatus(409);
  await openSettings(first, 'footer');
  await openSettings(second, 'footer', await newAdministrator(['settings.documents'], VENUE));
  const saveTheirs = async (email: string) => {
    await field(second).fill(email);
    await saveSettings(second);
  };
  const refuse = async (email: string) => {
    await field(first).fill(email);
    await saveButton(first).click();
    await page.getByText(t('backoffice.conflict.title')).waitFor();
    expect(await field(first).inputValue()).toBe(email);
  };

  await saveTheirs('leur@example.com');
  await refuse('mienne@example.com');
  await inspect(first);
  await page.getByRole('button', { name: t('backoffice.conflict.mine'), exact: true }).click();
  expect(await field(first).inputValue()).toBe('mienne@example.com');
  await saveSettings(first);

  await second.page.reload();
  await saveTheirs('encore@example.com');
  await refuse('autre@example.com');
  await page.getByRole('button', { name: t('backoffice.conflict.theirs'), exact: true }).click();
  await page.getByText(t('backoffice.conflict.title')).waitFor({ state: 'detached' });
  expect(await field(first).inputValue()).toBe('encore@example.com');
  await page.getByText(t('backoffice.saving.saved')).waitFor();
  // The next change needs no question.
  await field(first).fill('');
  await saveSettings(first);
});
