import { createFileRoute } from '@tanstack/react-router';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { SiteMapPage } from '#shop/catalogue/browse/ticketing/site-map-page.tsx';
import { loadTicketing } from '#shop/catalogue/browse/ticketing/ticketing-data.ts';

export const Route = createFileRoute('/$tenant/site-map')({
  loader: async ({ context }) => {
    const [data] = await Promise.all([loadTicketing(context), loadPhrases(context, 'catalogue')]);
    return { ...data, title: translator(context, 'catalogue')('siteMap.title') };
  },
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.title }] : [] }),
  component: SiteMapPage,
});
