import { createFileRoute } from '@tanstack/react-router';
import { privateHead } from '#app/page-head.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import { readCode, readDay, withoutUndefined } from '#lib/search.ts';
import { type EmbedSearch, loadEmbed } from '#shop/catalogue/browse/embed/embed-data.ts';
import { EmbedPage } from '#shop/catalogue/browse/embed/embed-page.tsx';

export const Route = createFileRoute('/$tenant/embed')({
  validateSearch: (search): EmbedSearch =>
    withoutUndefined({
      establishment: readCode(search.establishment),
      service: readCode(search.service),
      day: readDay(search.day),
    }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, parentMatchPromise }) => {
    const [{ loaderData }] = await Promise.all([
      parentMatchPromise,
      loadPhrases(context, 'catalogue', 'embed'),
    ]);
    const data = await loadEmbed(context, loaderData as Portal, deps);
    return { data, title: translator(context, 'embed')('title') };
  },
  head: (visit) => privateHead(visit, visit.loaderData),
  component: EmbedPage,
});
