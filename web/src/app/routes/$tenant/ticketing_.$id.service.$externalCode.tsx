import { createFileRoute } from '@tanstack/react-router';
import { publicHead } from '#app/page-head.ts';
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

/** For search engines alone. */
async function describe(
  { locale, origin }: PageContext,
  portal: Portal,
  data: ServiceData,
  path: string,
): Promise<object | undefined> {
  if (!import.meta.env.SSR) return undefined;
  const { describeService } = await import('#shop/catalogue/browse/structured-data.ts');
  return describeService(data, { portal, origin, url: origin + publicPath(locale, path) });
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
  // The chosen session only marks a line of what is there already.
  loaderDeps: ({ search: { day, theme } }) => withoutUndefined({ day, theme }),
  loader: async ({ context, params, deps, parentMatchPromise }) => {
    const [{ loaderData }] = await Promise.all([
      parentMatchPromise,
      loadPhrases(context, 'catalogue', 'cardOrders'),
    ]);
    const portal = loaderData as Portal;
    const data = await loadService(context, portal, params, deps);
    const { code, name, description, establishment } = data.service;
    const path = createPaths(params.tenant).service(establishment, code);
    const structured = await describe(context, portal, data, path);
    return { ...data, head: { title: name, description, path, service: code, structured } };
  },
  head: (visit) => publicHead(visit, visit.loaderData?.head),
  component: ServicePage,
});
