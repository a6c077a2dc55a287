import { AGE_GROUPS, DAY_PARTS, readList } from '@guichet/contract/planning/audience-rules.ts';
import { createFileRoute } from '@tanstack/react-router';
import { cardOf, publicHead } from '#app/page-head.ts';
import { createFormat } from '#lib/format.ts';
import { publicPath } from '#lib/localized-path.ts';
import { createPaths } from '#lib/paths.ts';
import { loadPhrases, type PageContext, translator } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import { readCode, readDay, withoutUndefined } from '#lib/search.ts';
import {
  type EstablishmentData,
  type EstablishmentSearch,
  loadEstablishment,
} from '#shop/catalogue/browse/establishment/establishment-data.ts';
import { EstablishmentPage } from '#shop/catalogue/browse/establishment/establishment-page.tsx';

/** Returns structured data for search engines. */
async function describe(
  { locale, origin }: PageContext,
  portal: Portal,
  data: EstablishmentData,
  path: string,
): Promise<object | undefined> {
  if (!import.meta.env.SSR) return undefined;
  const { describeEstablishment } = await import('#shop/catalogue/browse/structured-data.ts');
  const card = cardOf(portal, locale, undefined);
  return describeEstablishment(data, { portal, origin, card, url: origin + publicPath(locale, path) });
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
    const name = establishment?.name ?? t('ticketing.title');
    const { timeZone } = (loaderData as Portal).tenant;
    const format = createFormat(context.locale, timeZone, translator(context, 'common.clock'));
    const asked = deps.day
      ? t('establishment.sessionsOn', { day: format.longDay(deps.day) })
      : data.families.find(({ code }) => code === deps.family)?.name;
    const title = asked ?? name;
    const paths = createPaths(params.tenant);
    const hasSessions = data.sessions !== undefined && data.sessions.length > 0;
    const structured = await describe(context, loaderData as Portal, data, paths.establishment(data.code));
    const head = {
      title: asked && establishment ? `${asked} – ${name}` : title,
      description: establishment?.description || t('establishment.lead'),
      // A day without sessions has no page of its own: the number of such days is unlimited.
      path: paths.establishment(data.code, hasSessions ? { day: deps.day } : {}),
      picture: establishment?.picture,
      structured: establishment && structured,
    };
    return { ...data, title, head };
  },
  head: (visit) => publicHead(visit, visit.loaderData?.head),
  component: EstablishmentPage,
});
