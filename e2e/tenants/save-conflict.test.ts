import { expect } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { test } from '../harness/browser-test.ts';
import { type Visitor, waitForHydration } from '../harness/visitor.ts';
import { openAs } from '../pages/backoffice.ts';
import { saveButton } from '../pages/settings.ts';

/** Pages with a save of their own, each with a field and the values that two people write. */
const PAGES = [
  {
    path: 'design',
    venue: 'aqua-rivage',
    label: 'design.colours.brand',
    theirs: '#8a1c5a',
    mine: '#1c5a8a',
  },
  {
    path: 'establishmentinformations',
    venue: 'aqua-rivage',
    label: 'establishmentInformations.place.telephone',
    theirs: '01 00 00 00 01',
    mine: '01 00 00 00 02',
  },
  {
    path: 'emailtemplates?mail=already-registered',
    venue: 'aqua-rivage',
    label: 'mailTemplates.subject',
    theirs: 'Leur objet',
    mine: 'Mon objet',
  },
  {
    path: 'analytics',
    venue: 'patinoire-givre',
    label: 'analytics.url',
    theirs: 'https://leur.example',
    mine: 'https://mien.example',
  },
  {
    path: 'cartlimits',
    venue: 'patinoire-givre',
    label: 'cartLimits.fields.reminderDays',
    theirs: '8',
    mine: '9',
  },
] as const;

for (const { path, venue, label, theirs, mine } of PAGES)
  test(`the page ${path} asks before it overwrites another administrator’s save`, async ({ newVisitor }) => {
    const [first, second] = [await newVisitor({ width: 1280 }), await newVisitor({ width: 390 })];
    const field = ({ page, t }: Visitor) => page.getByLabel(t(label)).first();
    // The subject of a mail is not an input, since it contains chips.
    const writtenIn = (visitor: Visitor) =>
      field(visitor).evaluate((node) => ('value' in node ? node.value : node.textContent));
    const open = async (visitor: Visitor) => {
      await openAs(visitor, admin(venue), path);
      await field(visitor).waitFor();
      await waitForHydration(visitor.page);
    };
    const save = async (visitor: Visitor, value: string) => {
      await field(visitor).fill(value);
      await saveButton(visitor).click();
    };
    const saved = ({ page, t }: Visitor) => page.getByText(t('backoffice.saving.saved')).waitFor();
    first.allowStatus(409);
    await open(first);
    await open(second);
    const usual = String(await writtenIn(first));
    await save(second, theirs);
    await saved(second);

    const { page, t } = first;
    const notice = page.getByText(t('backoffice.conflict.title'));
    await save(first, mine);
    await notice.waitFor();
    expect(await writtenIn(first)).toBe(mine);
    await page.getByRole('button', { name: t('backoffice.conflict.theirs'), exact: true }).click();
    await notice.waitFor({ state: 'detached' });
    expect(await writtenIn(first)).toBe(theirs);

    await save(second, `${theirs.slice(0, -1)}3`);
    await saved(second);
    await save(first, mine);
    await notice.waitFor();
    await page.getByRole('button', { name: t('backoffice.conflict.mine'), exact: true }).click();
    await notice.waitFor({ state: 'detached' });
    expect(await writtenIn(first)).toBe(mine);
    await saveButton(first).click();
    await saved(first);
    await save(first, usual);
    await saved(first);
  });
