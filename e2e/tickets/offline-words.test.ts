import type { Locale } from '@guichet/contract/locale.ts';
import { expect } from '@playwright/test';
import { admin, callApiAs } from '../data/administrators.ts';
import { test } from '../harness/browser-test.ts';
import type { Visitor } from '../harness/visitor.ts';

/** The venue whose phrases the test changes and restores. */
const VENUE = 'patinoire-givre';

const OWN = {
  'offline.title': 'Plus de réseau ici & là, 3 < 5',
  'offline.text': 'La glace tient, le réseau non.',
  'offline.tickets': 'Voir mes billets',
  'offline.retry': 'On réessaie',
};

const stateIn = async (language: Locale) =>
  (await callApiAs(admin(VENUE), 'GET /settingsportal/translations', { query: { language } })).state;

/** Opens a page that this browser has never seen, without a network. */
async function openOffline({ page, context, site, allowStatus }: Visitor, home: string): Promise<string> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  allowStatus(503);
  await page.goto(`${site}${home}/accessibility`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const shown = await page.getByRole('main').textContent();
  await context.setOffline(false);
  return shown ?? '';
}

test('the offline page shows the venue’s own phrases in each language with overrides', async ({
  newVisitor,
  onTestFinished,
}) => {
  const { version } = await stateIn('fr-FR');
  const changes = Object.entries(OWN).map(([key, words]) => ({ key, words }));
  await callApiAs(admin(VENUE), 'PUT /settingsportal/translations', {
    body: { language: 'fr-FR', version, changes },
  });
  onTestFinished(async () => {
    const { version: present } = await stateIn('fr-FR');
    await callApiAs(admin(VENUE), 'POST /settingsportal/undotranslations', {
      body: { language: 'fr-FR', version: present },
    });
  });
  const visitor = await newVisitor({ width: 390, mayWorkOffline: true });
  await visitor.open(`/${VENUE}`);
  await expect
    .poll(() =>
      visitor.page.evaluate(async (key) => Boolean(await caches.match(key)), `/own-words/fr-FR/${VENUE}`),
    )
    .toBe(true);
  const shown = await openOffline(visitor, `/${VENUE}`);
  for (const words of Object.values(OWN)) expect(shown).toContain(words);

  const german = await newVisitor({ locale: 'de-DE', width: 390, mayWorkOffline: true });
  await german.open(`/${VENUE}`);
  expect(await openOffline(german, `/de-DE/${VENUE}`)).toContain(
    'Diese Seite wurde hier noch nicht geöffnet',
  );
});
