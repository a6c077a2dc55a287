import type { CallInput } from '@guichet/contract/calls.ts';
import type { HomeBlockCode } from '@guichet/contract/tenants/home-blocks.ts';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { App } from '#app.ts';
import { blocksOf } from '#tenants/home/home.ts';
import { type PortalTest, portalTest } from './portal.ts';

export type Body = NonNullable<CallInput<'PUT /settingsportal/homepagesettings'>['body']>;
export type Block = Body['blocks'][number];

export const GIVRE = { tenant: 'patinoire-givre' } as const;

export const words = (part: Partial<Block>): Block => ({
  code: 'text1',
  isOn: true,
  titles: {},
  texts: {},
  pictures: [],
  items: [],
  ...part,
});
export const news = (part: Partial<Block['items'][number]>): Block['items'][number] => ({
  titles: { 'fr-FR': 'Nocturne' },
  texts: {},
  pictures: [],
  from: '',
  until: '',
  ...part,
});

/** Sets up a portal with two processes, whose home page an administrator changes. */
export function homeTests(give: (given: { portal: PortalTest; other: App; token: string }) => void) {
  let portal: PortalTest;
  let other: App;
  let token: string;
  beforeAll(async () => {
    portal = await portalTest();
    other = await portal.addNode();
    ({ token } = await portal.administrator({ ...GIVRE, rights: ['settings.design'] }));
    give({ portal, other, token });
  });
  afterAll(() => portal[Symbol.asyncDispose]());
  afterEach(async () => {
    await put({ ...(await sent()), blocks: blocksOf(null) });
  });

  const read = async () =>
    (await portal.ask('GET /settingsportal/homepagesettings', { ...GIVRE, token })).body;
  const seen = async (via?: App) =>
    (await portal.ask('GET /portal/homepage', { ...GIVRE, ...(via && { via }) })).body.blocks;

  /** Builds the present home page with changes of some blocks. */
  async function sent(changes: { [Code in HomeBlockCode]?: Partial<Block> } = {}): Promise<Body> {
    const { blocks, fastBuy, saved } = await read();
    return {
      version: saved.version,
      fastBuy,
      blocks: blocks.map((block) => ({ ...block, ...changes[block.code] })),
    };
  }
  const put = (body: Body) => portal.ask('PUT /settingsportal/homepagesettings', { ...GIVRE, token, body });
  const save = async (changes: { [Code in HomeBlockCode]?: Partial<Block> }) => put(await sent(changes));

  return { read, seen, sent, put, save };
}
