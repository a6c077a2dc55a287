import type { Locale } from '@guichet/contract/locale.ts';
import { END_OUTCOMES } from '@guichet/contract/tenants/end-of-navigation-rules.ts';
import type { PortalTest } from './portal.ts';

/** Outcome of an administrator’s input. */
export interface Sent {
  readonly status: number;
  readonly code: string | undefined;
  readonly error: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** The input as visitors receive it. */
  readonly shown?: string | undefined;
}

/** Sends an input in a language. */
export type Surface<Input = string> = (input: Input, locale: Locale) => Promise<Sent>;

/** Every place where an administrator may enter texts, addresses and files that visitors see. */
export interface HostileSurfaces {
  readonly mail: Surface;
  readonly homeText: Surface;
  readonly news: Surface;
  readonly homeTitle: Surface;
  readonly linkName: Surface;
  readonly linkAddress: Surface;
  readonly endText: Surface;
  readonly logoutPage: Surface;
  readonly consent: Surface;
  readonly address: Surface;
  readonly access: Surface;
  readonly notice: Surface;
  readonly origin: Surface;
  readonly phrase: Surface;
  readonly document: Surface<{ text: string; name: string | undefined; type: string | undefined }>;
  readonly picture: Surface<{ name: string; type: string; bytes: Buffer }>;
}

const RIGHTS = [
  'settings.design',
  'settings.documents',
  'settings.functionnalities',
  'settings.ticketing',
] as const;
const FRENCH = 'fr-FR';

/** Returns the inputs of a venue’s settings, sent like its pages send them. */
export async function hostileSurfaces(portal: PortalTest): Promise<HostileSurfaces> {
  const { token } = await portal.administrator({ rights: [...RIGHTS] });
  const seen = async (sent: Sent, look: () => Promise<string | undefined>): Promise<Sent> =>
    sent.status < 300 ? { ...sent, shown: await look() } : sent;
  const home = homeSurfaces(portal, token, seen);
  const places = placeSurfaces(portal, token, seen);
  const link = async (content: { name: string; url: string }, locale: Locale) => {
    const sent = await portal.ask('POST /settingsportal/usedLink', {
      token,
      locale,
      body: { kind: 'social', contents: { [FRENCH]: content } },
    });
    const id = sent.status < 300 ? sent.body.links.at(-1)?.id : undefined;
    const shown = await seen(sent, async () => {
      const { body } = await portal.ask('GET /portal/allParameters');
      return body.usedLinks.find((one) => one.id === id)?.contents[FRENCH]?.name;
    });
    if (id) await portal.ask('DELETE /settingsportal/usedLink', { token, query: { usedLinkId: id } });
    return shown;
  };
  const end = async (change: { text?: string; page?: string }, locale: Locale) => {
    const { body } = await portal.ask('GET /settingsportal/endofnavigation', { token });
    const { saved, ...present } = body;
    const texts = Object.fromEntries(
      END_OUTCOMES.map((outcome) => [outcome, { [FRENCH]: change.text ?? '' }]),
    ) as typeof present.texts;
    const sent = await portal.ask('PUT /settingsportal/endofnavigation', {
      token,
      locale,
      body: { texts, disconnectingPage: change.page ?? '', version: saved.version },
    });
    return seen(
      sent,
      async () => (await portal.ask('GET /portal/endofnavigation')).body.texts.success?.[FRENCH],
    );
  };
  return {
    ...home,
    ...places,
    async mail(html, locale) {
      const { body } = await portal.ask('GET /settingsportal/email/template', {
        token,
        query: { mail: 'tickets' },
      });
      const text = { subject: 'Vos billets', html: `${html}<p>{BILLETS}</p>` };
      const sent = await portal.ask('PUT /settingsportal/email/template', {
        token,
        locale,
        body: { mail: 'tickets', version: body.version, texts: { [FRENCH]: text } },
      });
      const draft = { mail: 'tickets', locale: FRENCH, ...text } as const;
      return seen(
        sent,
        async () =>
          (await portal.ask('POST /settingsportal/email/preview', { token, body: draft })).body.html,
      );
    },
    linkName: (name, locale) => link({ name, url: 'https://social.example/lieu' }, locale),
    linkAddress: (url, locale) => link({ name: 'Réseau', url }, locale),
    endText: (text, locale) => end({ text }, locale),
    logoutPage: (page, locale) => end({ page }, locale),
    async consent(words, locale) {
      const { body } = await portal.ask('GET /settingsportal/registrationpage', { token });
      const { saved, ...present } = body;
      const consents = { ...present.consents, cgu: { [FRENCH]: words } };
      const sent = await portal.ask('PUT /settingsportal/registrationpage', {
        token,
        locale,
        body: { ...present, consents, version: saved.version },
      });
      return seen(
        sent,
        async () => (await portal.ask('GET /portal/registrationpage')).body.consents.cgu?.[FRENCH],
      );
    },
    async origin(address, locale) {
      const { body } = await portal.ask('GET /settingsportal/embedding', { token });
      return portal.ask('PUT /settingsportal/embedding', {
        token,
        locale,
        body: { origins: [{ address }], version: body.saved.version },
      });
    },
    async phrase(words, locale) {
      const { body } = await portal.ask('GET /settingsportal/translations', {
        token,
        query: { language: FRENCH, search: '', only: 'all' },
      });
      const sent = await portal.ask('PUT /settingsportal/translations', {
        token,
        locale,
        body: {
          language: FRENCH,
          version: body.state.version,
          changes: [{ key: 'common.header.home', words }],
        },
      });
      return seen(sent, async () => {
        const { body: shown } = await portal.ask('GET /portal/translations');
        return JSON.stringify((shown as { common?: { header?: { home?: unknown } } }).common?.header?.home);
      });
    },
    document: ({ text, name = 'terms.pdf', type = 'application/pdf' }, locale) =>
      portal.ask('POST /settingsportal/document', {
        token,
        locale,
        body: { name, mediaType: type, content: Buffer.from(text, 'latin1').toString('base64') },
      }),
    picture: ({ name, type, bytes }, locale) =>
      portal.ask('POST /settingsportal/picture', {
        token,
        locale,
        body: { name, mediaType: type, content: bytes.toString('base64'), use: 'service' },
      }),
  };
}

type Seen = (sent: Sent, look: () => Promise<string | undefined>) => Promise<Sent>;

function homeSurfaces(portal: PortalTest, token: string, seen: Seen) {
  const part = { titles: {}, texts: {}, pictures: [] };
  const save = async (code: 'hero' | 'text1' | 'news', change: object, locale: Locale) => {
    const { body } = await portal.ask('GET /settingsportal/homepagesettings', { token });
    const { blocks, fastBuy, saved } = body;
    const others = blocks
      .filter((block) => block.code !== code)
      .map((block) => ({ ...block, ...(block.code.startsWith('text') && { isOn: false }) }));
    return portal.ask('PUT /settingsportal/homepagesettings', {
      token,
      locale,
      body: {
        version: saved.version,
        fastBuy,
        blocks: [{ ...part, code, isOn: true, items: [], ...change }, ...others],
      },
    });
  };
  const shown = async (code: string) =>
    (await portal.ask('GET /portal/homepage')).body.blocks.find((block) => block.code === code);
  const title = { titles: { [FRENCH]: 'Bienvenue' } };
  return {
    homeText: async (text: string, locale: Locale) =>
      seen(
        await save('text1', { ...title, texts: { [FRENCH]: text } }, locale),
        async () => (await shown('text1'))?.texts?.[FRENCH],
      ),
    news: async (text: string, locale: Locale) => {
      const item = { ...part, ...title, texts: { [FRENCH]: text }, from: '', until: '' };
      return seen(
        await save('news', { items: [item] }, locale),
        async () => (await shown('news'))?.items[0]?.texts?.[FRENCH],
      );
    },
    homeTitle: async (words: string, locale: Locale) =>
      seen(
        await save('hero', { titles: { [FRENCH]: words } }, locale),
        async () => (await shown('hero'))?.titles?.[FRENCH],
      ),
  };
}

function placeSurfaces(portal: PortalTest, token: string, seen: Seen) {
  const save = async (change: { address?: string; access?: string }, locale: Locale) => {
    const { body } = await portal.ask('GET /settingsticketing/establishmentinformations', { token });
    const [item] = body.items;
    if (!item) throw new Error('The venue has no establishment');
    const { name: _name, savedAt: _at, savedBy: _by, canUndo: _can, pictures: _pictures, ...present } = item;
    const { address = '', access = '' } = change;
    const sent = await portal.ask('PUT /settingsticketing/establishmentinformation', {
      token,
      locale,
      body: { ...present, pictures: [], address, access: { [FRENCH]: access } },
    });
    return seen(sent, async () => {
      const { body: places } = await portal.ask('GET /ticketing/establishments');
      const place = places.find(({ externalCode }) => externalCode === item.externalCode);
      return change.address === undefined ? place?.access?.[FRENCH] : place?.address;
    });
  };
  return {
    address: (address: string, locale: Locale) => save({ address }, locale),
    access: (access: string, locale: Locale) => save({ access }, locale),
    async notice(words: string, locale: Locale) {
      const sent = await portal.ask('POST /settingsticketing/establishmentnotice', {
        token,
        locale,
        body: {
          kind: 'message',
          from: '2026-01-01T08:00',
          until: '2999-01-01T08:00',
          labels: { [FRENCH]: words },
        },
      });
      if (sent.status >= 300) return sent;
      const notice = sent.body.find(({ labels }) => labels[FRENCH] === words) ?? sent.body.at(-1);
      await portal.ask('DELETE /settingsticketing/establishmentnotice', {
        token,
        query: { noticeId: notice?.id ?? '' },
      });
      return { ...sent, shown: notice?.labels[FRENCH] };
    },
  };
}
