import type { CallInput } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { App } from '#app.ts';
import { samplePicture } from './pictures.ts';
import { type PortalTest, portalTest } from './portal.ts';

export type SentDesign = NonNullable<CallInput<'PUT /settingsportal/design'>['body']>;

/** Sets up a portal with two processes, whose design an administrator changes. */
export function designTests(give: (given: { portal: PortalTest; other: App; token: string }) => void) {
  let portal: PortalTest;
  let other: App;
  let token: string;
  beforeAll(async () => {
    portal = await portalTest();
    other = await portal.addNode();
    token = (await portal.administrator({ rights: ['settings.design'] })).token;
    give({ portal, other, token });
  });
  afterAll(() => portal[Symbol.asyncDispose]());

  beforeEach(async () => {
    await save({ brand: '#0b6e8a', titleFont: 'bricolage-grotesque', textFont: 'figtree', gallery: [] });
  });

  const read = async () => (await portal.ask('GET /settingsportal/design', { token })).body;

  /** Builds a save of the present design with changes. */
  async function sent(changes: Partial<SentDesign> = {}): Promise<SentDesign> {
    const { version, brand, titleFont, textFont, logo, gallery } = await read();
    return { version, brand, titleFont, textFont, ...(logo && { logo }), gallery, ...changes };
  }

  const save = async (changes: Partial<SentDesign> = {}) =>
    portal.ask('PUT /settingsportal/design', { token, body: await sent(changes) });

  const undo = async (version?: number) =>
    portal.ask('POST /settingsportal/undodesign', {
      token,
      body: { version: version ?? (await read()).version },
    });

  async function upload(use: 'logo' | 'gallery' = 'gallery', name = 'bassin.png') {
    const content = (await samplePicture('png')).toString('base64');
    const answer = await portal.ask('POST /settingsportal/picture', {
      token,
      body: { name, mediaType: 'image/png', content, use },
    });
    return answer.body;
  }

  /** Returns the other venue, whose design is unchanged, with an administrator’s token. */
  async function elsewhere() {
    const tenant = 'patinoire-givre';
    return { tenant, token: (await portal.administrator({ tenant, rights: ['settings.design'] })).token };
  }

  return { read, sent, save, undo, upload, elsewhere };
}
