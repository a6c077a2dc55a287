import { describe, expect, it } from 'vitest';
import { wireServer } from '#test/portal/wire-server.ts';
import { createReadCatalogue } from './catalogue.ts';
import { createAdapterClient } from './client.ts';

const TEXT = { 'fr-FR': '' };
const EMPTY = { establishments: [], families: [], services: [], themes: [] };

const theme = (code: string) => ({ code, label: code, labels: TEXT, descriptions: TEXT });

/** Reads a catalogue of two pages. @param etags ETags of the pages in the order of the requests */
async function readWith(etags: (string | undefined)[]) {
  let asked = 0;
  await using server = await wireServer((target) => {
    const etag = etags[asked++];
    const isFirst = !target.includes('cursor');
    const json = { ...EMPTY, themes: [theme(`${asked}`)], ...(isFirst && { next: 'second' }) };
    return { json, ...(etag && { headers: { etag } }) };
  });
  const client = createAdapterClient(server.connection);
  try {
    const catalogue = await createReadCatalogue(client)();
    return { themes: catalogue.themes.map(({ code }) => code), requests: server.requests };
  } catch (error) {
    return { error, requests: server.requests };
  } finally {
    client.close();
  }
}

describe('createReadCatalogue', () => {
  it('joins pages of one ETag, which later pages may omit', async () => {
    expect(await readWith(['"a"', '"a"'])).toMatchObject({ themes: ['1', '2'] });
    expect(await readWith(['"a"', undefined])).toMatchObject({ themes: ['1', '2'] });
  });

  it('starts over once when a later page has another ETag', async () => {
    const { themes, requests } = await readWith(['"a"', '"b"', '"b"', '"b"']);
    expect(themes).toEqual(['3', '4']);
    expect(requests).toHaveLength(4);
  });

  it('reports an unknown catalogue when it changes again', async () => {
    const { error, requests } = await readWith(['"a"', '"b"', '"b"', '"c"', '"c"']);
    expect(error).toMatchObject({ name: 'AdapterSilent' });
    expect(requests).toHaveLength(4);
  });
});
