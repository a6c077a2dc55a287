import { createFileRoute } from '@tanstack/react-router';
import { publicHead } from '#app/page-head.ts';
import { createPaths } from '#lib/paths.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { StoredDataPage } from '#shop/tenants/stored-data/stored-data-page.tsx';

export const Route = createFileRoute('/$tenant/stored-data')({
  loader: async ({ context, params }) => {
    await loadPhrases(context, 'storedData');
    const t = translator(context, 'storedData');
    const path = createPaths(params.tenant).storedData();
    return { head: { title: t('title'), description: t('description'), path } };
  },
  head: (visit) => publicHead(visit, visit.loaderData?.head),
  component: StoredDataPage,
});
