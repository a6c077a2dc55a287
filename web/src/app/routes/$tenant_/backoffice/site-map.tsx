import { createFileRoute } from '@tanstack/react-router';
import { SiteMapPage } from '#backoffice/shell/site-map-page.tsx';
import { translator } from '#lib/phrases.ts';

export const Route = createFileRoute('/$tenant_/backoffice/site-map')({
  loader: ({ context }) => ({ title: translator(context, 'backoffice')('siteMap.title') }),
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.title }] : [] }),
  component: SiteMapPage,
});
