import { createFileRoute } from '@tanstack/react-router';
import { loadPhrases, translator } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import { readCode, readDay, withoutUndefined } from '#lib/search.ts';
import {
  type EstablishmentSearch,
  loadEstablishment,
} from '#shop/catalogue/browse/establishment/establishment-data.ts';
import { EstablishmentPage } from '#shop/catalogue/browse/establishment/establishment-page.tsx';

export const Route = createFileRoute('/$tenant/ticketing/$id')({
  validateSearch: (search): EstablishmentSearch =>
    withoutUndefined({ day: readDay(search.day), family: readCode(search.family) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps, parentMatchPromise }) => {
    const [{ loaderData }] = await Promise.all([parentMatchPromise, loadPhrases(context, 'catalogue')]);
    const data = await loadEstablishment(context, loaderData as Portal, params.id, deps);
    const title = data.establishment?.name ?? translator(context, 'catalogue')('ticketing.title');
    return { ...data, title };
  },
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.title }] : [] }),
  component: EstablishmentPage,
});
