import { createFileRoute } from '@tanstack/react-router';
import { publicHead } from '#app/page-head.ts';
import { createPaths } from '#lib/paths.ts';
import { loadPhrases } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import { loadHome } from '#shop/catalogue/browse/home/home-data.ts';
import { HomePage } from '#shop/catalogue/browse/home/home-page.tsx';

export const Route = createFileRoute('/$tenant/')({
  loader: async ({ context, parentMatchPromise }) => {
    const phrases = loadPhrases(context, 'catalogue');
    const { loaderData } = await parentMatchPromise;
    const [home] = await Promise.all([loadHome(context, loaderData as Portal), phrases]);
    return home;
  },
  head: (visit) => publicHead(visit, { path: createPaths(visit.params.tenant).home() }),
  component: HomePage,
});
