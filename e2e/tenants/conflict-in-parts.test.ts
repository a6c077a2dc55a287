import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { expect } from '@playwright/test';
import { admin, callApiAs } from '../data/administrators.ts';
import { restoreCatalogue } from '../data/catalogue.ts';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { uniqueName } from '../harness/unique-name.ts';
import { type Visitor, waitForHydration } from '../harness/visitor.ts';
import { openAs } from '../pages/backoffice.ts';
import { saveButton } from '../pages/settings.ts';

test.afterEach(restoreCatalogue);

const saved = ({ page, t }: Visitor) => page.getByText(t('backoffice.saving.saved')).waitFor();

/** Expects a question about the save of another administrator, and keeps the typed version. */
async function keepMine(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  const notice = page.getByText(t('backoffice.conflict.title'));
  await notice.waitFor();
  await inspect(visitor);
  await page.getByRole('button', { name: t('backoffice.conflict.mine'), exact: true }).click();
  await notice.waitFor({ state: 'detached' });
}

test('a role that two administrators change is never overwritten without a question', async ({
  newVisitor,
}) => {
  const [name, theirs, mine] = ['Caisse', 'Caisse du soir', 'Caisse du port'].map(uniqueName);
  const { id } = await callApiAs(admin(), 'PUT /Tenant/AddOrUpdateRole', {
    body: { name: String(name), rights: ['settings.design'] },
  });
  const [first, second] = [await newVisitor(), await newVisitor({ width: 390 })];
  first.allowStatus(409);
  const field = ({ page, t }: Visitor) => page.getByLabel(t('team.roles.name'), { exact: true });
  for (const visitor of [first, second]) {
    await openAs(visitor, admin(), `roles?role=${id}`);
    await field(visitor).waitFor();
    await waitForHydration(visitor.page);
  }
  await field(second).fill(String(theirs));
  await saveButton(second).click();
  await saved(second);
  await field(first).fill(String(mine));
  await saveButton(first).click();
  await keepMine(first);
  expect(await field(first).inputValue()).toBe(mine);
  await saveButton(first).click();
  await saved(first);
  const roles = await callApiAs(admin(), 'GET /Tenant/Role', {});
  expect(roles.find((role) => role.id === id)?.name).toBe(mine);
});

test('two administrators who change different fields of a theme both keep their changes', async ({
  newVisitor,
}) => {
  const [first, second] = [await newVisitor(), await newVisitor({ width: 390 })];
  first.allowStatus(409);
  const field = ({ page, t }: Visitor, locale: 'en-GB' | 'de-DE') =>
    page.getByLabel(t('themes.texts.name', { language: languageName(locale, 'fr-FR') }), { exact: true });
  for (const visitor of [first, second]) {
    await openAs(visitor, admin(VENUE), 'themes?theme=NAGER');
    await field(visitor, 'en-GB').waitFor();
    await waitForHydration(visitor.page);
  }
  await field(second, 'en-GB').fill('Lane swimming');
  await saveButton(second).click();
  await saved(second);
  await field(first, 'de-DE').fill('Bahnen ziehen');
  await saveButton(first).click();
  await keepMine(first);
  expect(await field(first, 'en-GB').inputValue()).toBe('Lane swimming');
  expect(await field(first, 'de-DE').inputValue()).toBe('Bahnen ziehen');
  await saveButton(first).click();
  await saved(first);
});
