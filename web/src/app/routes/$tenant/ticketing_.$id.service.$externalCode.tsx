import { createFileRoute } from '@tanstack/react-router';
import { cardOf, publicHead } from '#app/page-head.ts';
import { publicPath } from '#lib/localized-path.ts';
import { createPaths } from '#lib/paths.ts';
import { loadPhrases, type PageContext } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import { readCode, readDay, withoutUndefined } from '#lib/search.ts';
import {
  loadService,
  type ServiceData,
  type ServiceSearch,
} from '#shop/catalogue/browse/service/service-data.ts';
import { ServicePage } from '#shop/catalogue/browse/service/service-page.tsx';

/** Returns structured data for search engines. @param isOfOneDay describes only the sessions of the requested day */
async function describe(
  { locale, origin }: PageContext,
  portal: Portal,
  data: ServiceData,
  { path, isOfOneDay }: { path: string; isOfOneDay: boolean },
): Promise<object | undefined> {
  if (!import.meta.env.SSR) return undefined;
  const { comingSessions, describeService } = await import('#shop/catalogue/browse/structured-data.ts');
  const sessions = isOfOneDay ? data.sessions : await comingSessions(data, locale);
  const card = cardOf(portal, locale, data.service.code);
  return describeService(data, sessions, { portal, origin, card, url: origin + publicPath(locale, path) });
}

export const Route = createFileRoute('/$tenant/ticketing_/$id/service/$externalCode')({
  validateSearch: (search): ServiceSearch =>
    withoutUndefined({
      day: readDay(search.day),
      theme: readCode(search.theme),
      session: readCode(search.session),
      card: readCode(search.card),
      withdrawal: readCode(search.withdrawal),
    }),
  // The chosen session only marks a line of the loaded data.
  loaderDeps: ({ search: { day, theme } }) => withoutUndefined({ day, theme }),
  loader: async ({ context, params, deps, parentMatchPromise }) => {
    const [{ loaderData }] = await Promise.all([
      parentMatchPromise,
      loadPhrases(context, 'catalogue', 'cardOrders', 'waits'),
    ]);
    const portal = loaderData as Portal;
    const data = await loadService(context, portal, params, deps);
    const { code, name, description, establishment } = data.service;
    const paths = createPaths(params.tenant);
    // A day without sessions has no page of its own: the number of such days is unlimited.
    const day = data.sessions.length > 0 ? deps.day : undefined;
    const structured = await describe(context, portal, data, {
      path: paths.service(establishment, code),
      isOfOneDay: deps.day !== undefined,
    });
    const path = paths.service(establishment, code, { day });
    return { ...data, head: { title: name, description, path, service: code, structured } };
  },
  head: (visit) => publicHead(visit, visit.loaderData?.head),
  component: ServicePage,
});
