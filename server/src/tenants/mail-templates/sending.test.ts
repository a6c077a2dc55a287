import type { Locale } from '@guichet/contract/locale.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { venueMails } from './mail-templates.service.ts';
import type { MailTexts } from './mail-templates.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());
beforeEach(() => portal.sql('delete from portal.mail_template'));

const FRENCH = { subject: 'À vous {NUMCMD}', html: '<p>{TOTAL} payés</p>' };
const GERMAN = { subject: 'Für Sie {NUMCMD}', html: '<p>{TOTAL} bezahlt</p>' };

/** What is stored, however it came there: a text may be older than the rules of today. */
const store = (texts: MailTexts, tenant = 'aqua-rivage') =>
  portal.sql(
    `insert into portal.mail_template (tenant_id, mail, version, texts, saved_by)
     select id, 'receipt', 1, $1, 'a@example.com' from portal.tenant where name = $2`,
    [JSON.stringify(texts), tenant],
  );

/** The receipt's mail as it is sent, and what was logged. */
async function sent(lang: Locale = 'fr-FR') {
  const tenant = await portal.services.tenants.find('aqua-rivage');
  if (!tenant) throw new Error('The demonstration has the venue');
  const logged: unknown[] = [];
  const logger = { error: (...words: unknown[]) => logged.push(words) } as never;
  const mails = await venueMails({ ...portal.services, logger }, tenant);
  const content = mails.write({
    mail: 'receipt',
    values: {
      PRENOM: 'Camille',
      NOM: 'Durand',
      NUMCMD: 'AR-1',
      TOTAL: '18,70 €',
      LIEN: 'https://example.com/',
    },
    product: { subject: 'Produit', html: '<p>produit</p>', text: 'produit', lang },
  });
  return { ...content, logged };
}

it('a mail has the product’s text while the venue has none', async () => {
  expect((await sent()).subject).toBe('Produit');
});

it('a mail has the venue’s text in the language of the reader', async () => {
  await store({ 'fr-FR': FRENCH, 'de-DE': GERMAN });
  expect(await sent('de-DE')).toMatchObject({ subject: 'Für Sie AR-1', lang: 'de-DE' });
  expect(await sent('fr-FR')).toMatchObject({ subject: 'À vous AR-1', lang: 'fr-FR' });
});

it('a mail has the product’s text in the language of the reader where the venue has a text in others alone', async () => {
  await store({ 'fr-FR': FRENCH, 'de-DE': GERMAN });
  expect(await sent('en-GB')).toMatchObject({ subject: 'Produit', lang: 'en-GB' });
});

it('mails of other venues keep the product’s text', async () => {
  await store({ 'fr-FR': FRENCH }, 'patinoire-givre');
  expect((await sent()).subject).toBe('Produit');
});

it.each([
  ['an unknown variable', { subject: 'x', html: '<p>{GONE}</p>' }],
  ['broken markup', { subject: 'x', html: '<p>' }],
  ['a script', { subject: 'x', html: '<script>alert(1)</script>' }],
  ['nothing', { subject: '', html: '' }],
  ['other things than texts', { subject: 3, html: null } as never],
])('a mail is sent in the product’s words when the stored text has %s, which is logged', async (_, text) => {
  await store({ 'fr-FR': text });
  const { subject, logged } = await sent();
  expect(subject).toBe('Produit');
  expect(logged).toHaveLength(1);
});
