import { createFileRoute } from '@tanstack/react-router';
import { loadPhrases } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import { readCode, readDay, withoutUndefined } from '#lib/search.ts';
import { loadService, type ServiceSearch } from '#shop/catalogue/browse/service/service-data.ts';
import { ServicePage } from '#shop/catalogue/browse/service/service-page.tsx';

export const Route = createFileRoute('/$tenant/ticketing_/$id/service/$externalCode')({
  validateSearch: (search): ServiceSearch =>
    withoutUndefined({ day: readDay(search.day), session: readCode(search.session) }),
  // The chosen session only marks a line of what is there already.
  loaderDeps: ({ search: { day } }) => ({ day }),
  loader: async ({ context, params, deps, parentMatchPromise }) => {
    const [{ loaderData }] = await Promise.all([parentMatchPromise, loadPhrases(context, 'catalogue')]);
    return loadService(context, loaderData as Portal, params, deps.day);
  },
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.service.name }] : [] }),
  component: ServicePage,
});
