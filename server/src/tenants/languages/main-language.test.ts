import { byLocale } from '@guichet/contract/locale.ts';
import { filledWith } from '@guichet/contract/main-locale.ts';
import { END_OUTCOMES } from '@guichet/contract/tenants/end-of-navigation-rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  ({ token } = await portal.administrator({
    rights: [
      'settings.functionnalities',
      'settings.design',
      'settings.documents',
      'settings.ticketing',
      'settings.analytic',
    ],
  }));
  const { saved } = (await portal.ask('GET /settingsportal/languages', { token })).body;
  const body = { languages: ['de-DE' as const, 'fr-FR' as const], version: saved.version };
  expect((await portal.ask('PUT /settingsportal/languages', { token, body })).status).toBe(200);
});
afterAll(() => portal[Symbol.asyncDispose]());

it('filledWith fills missing languages with the main language, and changes nothing without it', () => {
  expect(filledWith('de-DE', { 'de-DE': 'Bad', 'en-GB': 'Pool' })).toEqual({
    ...byLocale(() => 'Bad'),
    'en-GB': 'Pool',
  });
  expect(filledWith('de-DE', { 'fr-FR': 'Piscine' })).toEqual({ 'fr-FR': 'Piscine' });
  expect(filledWith('fr-FR', { 'de-DE': 'Bad' })).toEqual({ 'fr-FR': '', 'de-DE': 'Bad' });
});

describe('venue with German as main language', () => {
  it('requires German words on the home page, and no French words', async () => {
    const { blocks, fastBuy, saved } = (await portal.ask('GET /settingsportal/homepagesettings', { token }))
      .body;
    const save = (titles: object) =>
      portal.ask('PUT /settingsportal/homepagesettings', {
        token,
        body: {
          version: saved.version,
          fastBuy,
          blocks: blocks.map((block) => (block.code === 'hero' ? { ...block, titles } : block)),
        },
      });
    const refused = await save({ 'fr-FR': 'Nager' });
    expect(Object.keys(refused.fields ?? {})).toEqual(['blocks.0.titles.de-DE']);
    expect((await save({ 'de-DE': 'Schwimmen' })).status).toBe(200);
    const shown = (await portal.ask('GET /portal/homepage')).body.blocks;
    expect(shown.find(({ code }) => code === 'hero')?.titles?.['fr-FR']).toBe('Schwimmen');
  });

  it('requires German words in the footer, and no French words', async () => {
    const save = (contents: object) =>
      portal.ask('POST /settingsportal/usedLink', { token, body: { kind: 'social', contents } as never });
    const content = { name: 'Netz', url: 'https://netz.example/bad' };
    expect(Object.keys((await save({ 'fr-FR': content })).fields ?? {})).toContainEqual(
      expect.stringMatching(/contents\.de-DE\.name$/),
    );
    expect((await save({ 'de-DE': content })).status).toBe(200);
    const { usedLinks } = (await portal.ask('GET /portal/allParameters')).body;
    const link = usedLinks.find(({ kind }) => kind === 'social');
    expect(link?.contents['fr-FR']).toEqual(content);
    expect(link?.labels['fr-FR']).toBe('Netz');
  });

  it('requires German words at the end of a purchase, and no French words', async () => {
    const { texts, saved } = (await portal.ask('GET /settingsportal/endofnavigation', { token })).body;
    const save = (success: object) =>
      portal.ask('PUT /settingsportal/endofnavigation', {
        token,
        body: {
          version: saved.version,
          disconnectingPage: '',
          texts: { ...texts, success: { 'fr-FR': '', ...success } },
        },
      });
    expect(END_OUTCOMES).toContain('success');
    const refused = await save({ 'fr-FR': 'Merci' });
    expect(Object.keys(refused.fields ?? {})).toEqual(['texts.success.de-DE']);
    expect((await save({ 'de-DE': 'Danke' })).status).toBe(200);
    const { body } = await portal.ask('GET /portal/endofnavigation');
    expect(body.texts.success).toEqual(byLocale(() => 'Danke'));
  });

  it('requires German words for consents and messages, and no French words', async () => {
    const {
      usual: _,
      saved,
      ...page
    } = (await portal.ask('GET /settingsportal/registrationpage', { token })).body;
    const save = (cgu: object) =>
      portal.ask('PUT /settingsportal/registrationpage', {
        token,
        body: {
          ...page,
          consents: { ...page.consents, cgu: { 'fr-FR': '', ...cgu } },
          version: saved.version,
        },
      });
    expect(Object.keys((await save({ 'fr-FR': 'J’accepte' })).fields ?? {})).toEqual(['consents.cgu.de-DE']);
    expect((await save({ 'de-DE': 'Ich stimme zu' })).status).toBe(200);
    const shown = (await portal.ask('GET /portal/registrationpage')).body;
    expect(shown.consents.cgu['fr-FR']).toBe('Ich stimme zu');

    const publish = (labels: object) =>
      portal.ask('POST /settingsticketing/establishmentnotice', {
        token,
        body: {
          kind: 'message',
          from: '2020-01-01T00:00',
          until: '2199-01-01T00:00',
          labels: { 'fr-FR': '', ...labels },
        },
      });
    expect(Object.keys((await publish({ 'fr-FR': 'Bonjour' })).fields ?? {})).toEqual(['labels.de-DE']);
    const [notice] = (await publish({ 'de-DE': 'Willkommen' })).body;
    expect(notice?.labels['fr-FR']).toBe('Willkommen');
  });
});
