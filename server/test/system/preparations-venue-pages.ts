import { deflateSync } from 'node:zlib';
import { MAX_FILE_BYTES } from '@guichet/contract/file-rules.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { END_OUTCOMES, type EndOutcome } from '@guichet/contract/tenants/end-of-navigation-rules.ts';
import { MAX_DOCUMENT_BYTES } from '@guichet/contract/tenants/link-rules.ts';
import sharp from 'sharp';
import type { MeasuringContext, Preparations } from './call-measuring.ts';

/** Maximum number of overrides in a save. */
const MAX_CHANGES = 3000;

/** Maximum length of a mail text and of a text for the end of a visit. */
const MAX_MAIL_TEXT = 20_000;

const LANGUAGE: Locale = 'fr-FR';

let picture: Promise<Buffer> | undefined;

/** Draws the most expensive picture: the maximum number of pixels, in a file below the size limit. */
async function largePicture(): Promise<Buffer> {
  const side = 5000;
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: '#0b6e8a' } })
    .jpeg({ quality: 30 })
    .toBuffer();
  if (bytes.length > MAX_FILE_BYTES) throw new Error(`The picture has ${bytes.length} bytes`);
  return bytes;
}

let pdf: string | undefined;

/** Builds a document of the maximum size in base64: compressed pages that expand to four times as much. */
function largeDocument(): string {
  const page = deflateSync(randomText(1_000_000), { level: 1 }).toString('latin1');
  const object = `5 0 obj\n<< /Filter /FlateDecode /Length ${page.length} >>\nstream\n${page}\nendstream\nendobj\n`;
  const count = Math.floor((MAX_DOCUMENT_BYTES - 1000) / object.length);
  const text = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n${object.repeat(count)}xref\n0 1\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`;
  return Buffer.from(text, 'latin1').toString('base64');
}

/** Returns a compressible text of a few letters with little repetition. */
function randomText(length: number): Buffer {
  const text = Buffer.alloc(length);
  let state = 1;
  for (let at = 0; at < length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    text[at] = 97 + ((state >> 16) & 7);
  }
  return text;
}

/** Returns an override of every phrase, different from the product’s. */
async function everyPhrase({ administrator }: MeasuringContext): Promise<Record<string, string>> {
  const file = await administrator('GET /settingsportal/translationsfile', {
    query: { language: LANGUAGE, format: 'json' },
  });
  const phrases: Record<string, string> = JSON.parse(
    file instanceof Uint8Array ? Buffer.from(file).toString() : JSON.stringify(file),
  );
  const entries = Object.entries(phrases).slice(0, MAX_CHANGES);
  return Object.fromEntries(entries.map(([key, words]) => [key, changedWords(words)]));
}

/** Alternates the words, so that each save changes every phrase. */
const changedWords = (words: string): string => (words.endsWith(' !') ? words.slice(0, -2) : `${words} !`);

const words = { query: { language: LANGUAGE } };

async function savedWords(context: MeasuringContext) {
  const changes = Object.entries(await everyPhrase(context)).map(([key, words]) => ({ key, words }));
  const version = await context.versionOf('GET /settingsportal/translations', words);
  return { body: { language: LANGUAGE, version, changes } };
}

/** Returns a mail with a text of the maximum length. */
const longMail = () => {
  const paragraph = '<p>Votre commande <strong>{NUMCMD}</strong> est confirmée.</p>';
  const html = paragraph.repeat(Math.floor(MAX_MAIL_TEXT / paragraph.length));
  return { subject: `Reçu de ${new Date().toISOString()}`, html };
};

async function savedMail({ versionOf }: MeasuringContext) {
  const version = await versionOf('GET /settingsportal/email/template', { query: { mail: 'receipt' } });
  const texts = { 'fr-FR': longMail(), 'en-GB': longMail(), 'de-DE': longMail() };
  return { body: { mail: 'receipt' as const, version, texts } };
}

const longMailDraft = () => ({ body: { mail: 'receipt' as const, locale: LANGUAGE, ...longMail() } });

/** Returns a link of the footer in every language. */
const link = () => {
  const content = { name: 'Suivez-nous', url: 'https://social.example/aqua-rivage' };
  return { kind: 'social' as const, contents: { 'fr-FR': content, 'en-GB': content, 'de-DE': content } };
};

async function addedLink({ administrator }: MeasuringContext): Promise<string> {
  const { links } = await administrator('POST /settingsportal/usedLink', { body: link() });
  return links.at(-1)?.id ?? '';
}

const PARTNER = { type: 'review' as const, configuration: '{"url":"https://avis.example.com/aqua-rivage"}' };

async function withPartners({ administrator, versionOf }: MeasuringContext, partners: (typeof PARTNER)[]) {
  const version = await versionOf('GET /settingsportal/partner');
  return administrator('PUT /settingsportal/partner', { body: { version, partners } });
}

export const VENUE_PAGE_PREPARATIONS: Preparations = {
  async 'POST /settingsportal/picture'() {
    picture ??= largePicture();
    const content = (await picture).toString('base64');
    return { body: { name: 'bassin.jpg', mediaType: 'image/jpeg', content, use: 'gallery' } };
  },
  'POST /settingsportal/document'() {
    pdf ??= largeDocument();
    return { body: { name: 'conditions.pdf', mediaType: 'application/pdf', content: pdf } };
  },
  async 'POST /settingsportal/usedLink'(context) {
    return { body: { id: await addedLink(context), ...link() } };
  },
  'DELETE /settingsportal/usedLink': async (context) => ({
    query: { usedLinkId: await addedLink(context) },
  }),
  async 'POST /settingsportal/undousedfonctionnalities'({ administrator }) {
    const { saved, ...used } = await administrator('GET /settingsportal/usedfonctionnalities');
    const changed = { ...used, version: saved.version, fastBuy: !used.fastBuy };
    const after = await administrator('PUT /settingsportal/usedfonctionnalities', { body: changed });
    return { body: { version: after.saved.version } };
  },
  async 'POST /settingsportal/undousedpages'({ administrator }) {
    const { saved, ...used } = await administrator('GET /settingsportal/usedpages');
    const changed = { ...used, version: saved.version, search: !used.search };
    const after = await administrator('PUT /settingsportal/usedpages', { body: changed });
    return { body: { version: after.saved.version } };
  },
  async 'POST /settingsportal/undoendofnavigation'({ administrator, versionOf }) {
    const text = { 'fr-FR': `Merci de votre visite, ${new Date().toISOString()}` };
    const texts = Object.fromEntries(END_OUTCOMES.map((outcome) => [outcome, text])) as Record<
      EndOutcome,
      typeof text
    >;
    const version = await versionOf('GET /settingsportal/endofnavigation');
    const body = { version, disconnectingPage: '', texts };
    const after = await administrator('PUT /settingsportal/endofnavigation', { body });
    return { body: { version: after.saved.version } };
  },
  async 'POST /settingsportal/undoregistrationpage'({ administrator }) {
    const { saved, ...page } = await administrator('GET /settingsportal/registrationpage');
    const body = { ...page, version: saved.version, advertising: !page.advertising };
    const after = await administrator('PUT /settingsportal/registrationpage', { body });
    return { body: { version: after.saved.version } };
  },
  async 'POST /settingsportal/partner'(context) {
    await withPartners(context, []);
    return { body: PARTNER };
  },
  async 'DELETE /settingsportal/partner'(context) {
    const { partners } = await withPartners(context, [PARTNER]);
    return { query: { id: partners[0]?.id ?? '' } };
  },
  'PUT /settingsportal/translations': savedWords,
  async 'POST /settingsportal/undotranslations'(context) {
    const { version } = await context.administrator(
      'PUT /settingsportal/translations',
      await savedWords(context),
    );
    return { body: { language: LANGUAGE, version } };
  },
  'POST /settingsportal/checktranslations': async (context) => ({
    body: { language: LANGUAGE, format: 'json', text: JSON.stringify(await everyPhrase(context)) },
  }),
  'PUT /settingsportal/email/template': savedMail,
  async 'POST /settingsportal/email/undotemplate'(context) {
    const { version } = await context.administrator(
      'PUT /settingsportal/email/template',
      await savedMail(context),
    );
    return { body: { mail: 'receipt', version } };
  },
  'POST /settingsportal/email/preview': longMailDraft,
  'POST /settingsportal/email/test': longMailDraft,
  async 'POST /settingsportal/undoanalytics'({ administrator, versionOf }) {
    const version = await versionOf('GET /settingsportal/analytics');
    const body = { isEnable: false, url: `https://visits-${version}.example.com`, siteId: '1', version };
    const after = await administrator('PUT /settingsportal/analytics', { body });
    return { body: { version: after.version } };
  },
};
