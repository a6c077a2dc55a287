import type { Api, Input, Value } from './api.ts';
import { must } from './check.ts';

/** Lists of a system, read whole. */

export type Catalogue = Omit<Value<'readCatalogue'>, 'next'>;
export type Service = Catalogue['services'][number];
export type Session = Value<'readSession'>;

const MAX_PAGES = 500;

/** Reads all pages of a list. @throws Unmet when they do not end, or when a cursor repeats */
export async function readPages<Page extends { next?: string | undefined }>(
  read: (cursor: string | undefined) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    pages.push(page);
    cursor = page.next;
    must(cursor === undefined || !seen.has(cursor), 'The cursor of a page repeats');
    must(pages.length <= MAX_PAGES, `The list has more than ${MAX_PAGES} pages`);
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
  return pages;
}

export async function readCatalogue(api: Api): Promise<Catalogue> {
  const pages = await readPages((cursor) => api.value('readCatalogue', { cursor }));
  return {
    establishments: pages.flatMap(({ establishments }) => establishments),
    families: pages.flatMap(({ families }) => families),
    services: pages.flatMap(({ services }) => services),
    themes: pages.flatMap(({ themes }) => themes),
  };
}

export const readSessions = async (api: Api, query: Input<'findSessions'>): Promise<Session[]> =>
  (await readPages((cursor) => api.value('findSessions', { ...query, cursor }))).flatMap(
    ({ sessions }) => sessions,
  );

export const readPlaces = async (
  api: Api,
  interval: Pick<Input<'findPlaces'>, 'from' | 'until'>,
): Promise<Map<string, number>> => {
  const pages = await readPages((cursor) => api.value('findPlaces', { ...interval, cursor }));
  return new Map(pages.flatMap(({ sessions }) => sessions.map(({ id, places }) => [id, places] as const)));
};
