import { AGE_GROUPS, DAY_PARTS, readList } from '@guichet/contract/planning/audience-rules.ts';
import { createFileRoute } from '@tanstack/react-router';
import { publicHead } from '#app/page-head.ts';
import { createPaths } from '#lib/paths.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import { readCode, readDay, withoutUndefined } from '#lib/search.ts';
import {
  type EstablishmentSearch,
  loadEstablishment,
} from '#shop/catalogue/browse/establishment/establishment-data.ts';
import { EstablishmentPage } from '#shop/catalogue/browse/establishment/establishment-page.tsx';
import type { EstablishmentView } from '#shop/catalogue/browse/view.ts';

/** For search engines alone. */
async function describe(establishment: EstablishmentView): Promise<object | undefined> {
  if (!import.meta.env.SSR) return undefined;
  const { describePlace } = await import('#shop/catalogue/browse/structured-data.ts');
  return { '@context': 'https://schema.org', ...describePlace(establishment) };
}

export const Route = createFileRoute('/$tenant/ticketing/$id')({
  validateSearch: (search): EstablishmentSearch =>
    withoutUndefined({
      day: readDay(search.day),
      family: readCode(search.family),
      times: readList(search.times, DAY_PARTS).join(',') || undefined,
      ages: readList(search.ages, AGE_GROUPS).join(',') || undefined,
    }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps, parentMatchPromise }) => {
    const [{ loaderData }] = await Promise.all([parentMatchPromise, loadPhrases(context, 'catalogue')]);
    const data = await loadEstablishment(context, loaderData as Portal, params.id, deps);
    const establishment = data.here?.establishment;
    const t = translator(context, 'catalogue');
    const title = establishment?.name ?? t('ticketing.title');
    const head = {
      title,
      description: establishment?.description || t('establishment.lead'),
      path: createPaths(params.tenant).establishment(data.code),
      picture: establishment?.picture,
      structured: establishment && (await describe(establishment)),
    };
    return { ...data, title, head };
  },
  head: (visit) => publicHead(visit, visit.loaderData?.head),
  component: EstablishmentPage,
});
