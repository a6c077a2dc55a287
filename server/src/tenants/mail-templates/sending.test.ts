import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
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

/** Returns the subject in the product’s phrases. */
const productSubject = (locale: Locale = 'fr-FR') =>
  translator(locale, 'mails')('receipt.subject', { order: 'AR-1', tenant: 'Aqua Rivage' });

/** Stores a text without checking it, like a text that is older than the present rules. */
const store = (texts: MailTexts, tenant = 'aqua-rivage') =>
  portal.sql(
    `insert into portal.mail_template (tenant_id, mail, version, texts, saved_by)
     select id, 'receipt', 1, $1, 'a@example.com' from portal.tenant where name = $2`,
    [JSON.stringify(texts), tenant],
  );

/** Builds the receipt's mail, and returns it with the logged errors. */
async function sent(locale: Locale = 'fr-FR') {
  const tenant = await portal.services.tenants.find('aqua-rivage');
  if (!tenant) throw new Error('The demonstration has the venue');
  const logged: unknown[] = [];
  const logger = { error: (...words: unknown[]) => logged.push(words) } as never;
  const mails = await venueMails({ ...portal.services, logger }, tenant);
  const content = mails.build({
    mail: 'receipt',
    locale,
    values: {
      PRENOM: 'Camille',
      NOM: 'Durand',
      NUMCMD: 'AR-1',
      TOTAL: '18,70 €',
      LIEN: 'https://example.com/',
    },
    subject: 'receipt.subject',
    facts: { order: 'AR-1' },
    parts: [],
    footer: 'automatic',
  });
  return { ...content, logged };
}

it('a mail has the product’s text when the venue has none', async () => {
  expect((await sent()).subject).toBe(productSubject());
});

it('a mail has the venue’s text in the language of the reader', async () => {
  await store({ 'fr-FR': FRENCH, 'de-DE': GERMAN });
  expect(await sent('de-DE')).toMatchObject({ subject: 'Für Sie AR-1', lang: 'de-DE' });
  expect(await sent('fr-FR')).toMatchObject({ subject: 'À vous AR-1', lang: 'fr-FR' });
});

it('a mail has the product’s text in the language of the reader when the venue has texts in other languages only', async () => {
  await store({ 'fr-FR': FRENCH, 'de-DE': GERMAN });
  expect(await sent('en-GB')).toMatchObject({ subject: productSubject('en-GB'), lang: 'en-GB' });
});

it('mails of other venues keep the product’s text', async () => {
  await store({ 'fr-FR': FRENCH }, 'patinoire-givre');
  expect((await sent()).subject).toBe(productSubject());
});

it.each([
  ['an unknown variable', { subject: 'x', html: '<p>{GONE}</p>' }],
  ['broken markup', { subject: 'x', html: '<p>' }],
  ['a script', { subject: 'x', html: '<script>alert(1)</script>' }],
  ['nothing', { subject: '', html: '' }],
  ['values that are not texts', { subject: 3, html: null } as never],
])('a mail has the product’s text, and an error is logged, when the stored text has %s', async (_, text) => {
  await store({ 'fr-FR': text });
  const { subject, logged } = await sent();
  expect(subject).toBe(productSubject());
  expect(logged).toHaveLength(1);
});
