import type { Catalogue } from '../catalogue/port.ts';
import type { AdapterClient, Answer } from './client.ts';
import { AdapterSilent } from './errors.ts';
import { before, newDeadline, readPages } from './pages.ts';

type Page = Answer<'readCatalogue'>;

/** A page of the catalogue, with the ETag of all pages. */
interface TaggedPage {
  value: Page;
  etag: string | undefined;
}

/** Returns a function that reads the catalogue; an unchanged one, by its ETag, is not transferred again. */
export function createReadCatalogue(client: AdapterClient): () => Promise<Catalogue> {
  let last: { etag: string; catalogue: Catalogue } | undefined;
  return async () => {
    const deadline = newDeadline();
    // A catalogue may change once while its pages are read.
    for (let attempt = 0; attempt < 2; attempt++) {
      const first = await before(deadline, () => readPage(client, {}, last?.etag));
      if (first === 'not-modified') {
        if (!last) throw new AdapterSilent('The system answered 304 to a request without an ETag');
        return last.catalogue;
      }
      const catalogue = await readRest(client, first, deadline);
      if (!catalogue) continue;
      last = first.etag === undefined ? undefined : { etag: first.etag, catalogue };
      return catalogue;
    }
    throw new AdapterSilent('The catalogue changed repeatedly while it was read');
  };
}

async function readPage(
  client: AdapterClient,
  input: { cursor?: string },
  etag?: string,
): Promise<TaggedPage | 'not-modified'> {
  const page = await client.ask('readCatalogue', input, { etag });
  if (page === 'not-modified') return page;
  if (page.problem) throw new AdapterSilent('The catalogue has no problems');
  return page;
}

/** Reads the pages after the first one. @returns undefined when a page has the ETag of another catalogue */
async function readRest(
  client: AdapterClient,
  first: TaggedPage,
  deadline: number,
): Promise<Catalogue | undefined> {
  const parts: Catalogue[] = [];
  let hasChanged = false;
  await readPages<unknown>(async (cursor) => {
    const page = cursor === undefined ? first : await readPage(client, { cursor });
    if (page === 'not-modified') throw new AdapterSilent('HTTP 304');
    hasChanged ||= page.etag !== undefined && first.etag !== undefined && page.etag !== first.etag;
    const { next, ...part } = page.value;
    parts.push(part as Catalogue);
    return { items: itemsOf(part), next: hasChanged ? undefined : next };
  }, deadline);
  return hasChanged ? undefined : joined(parts);
}

const itemsOf = (part: Omit<Page, 'next'>): unknown[] => Object.values(part).flat();

const joined = (parts: readonly Catalogue[]): Catalogue => ({
  establishments: parts.flatMap(({ establishments }) => establishments),
  families: parts.flatMap(({ families }) => families),
  services: parts.flatMap(({ services }) => services),
  themes: parts.flatMap(({ themes }) => themes),
  leftOut: parts.flatMap(({ leftOut = [] }) => leftOut),
});
