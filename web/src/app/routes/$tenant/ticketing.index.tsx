import { createFileRoute, redirect } from '@tanstack/react-router';
import { publicHead } from '#app/page-head.ts';
import { ALL_ESTABLISHMENTS, createPaths } from '#lib/paths.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import { loadTicketing } from '#shop/catalogue/browse/ticketing/ticketing-data.ts';
import { TicketingPage } from '#shop/catalogue/browse/ticketing/ticketing-page.tsx';
import { targetOf } from '#ui/app-link.tsx';

export const Route = createFileRoute('/$tenant/ticketing/')({
  loader: async ({ context, params, parentMatchPromise }) => {
    const [{ loaderData }] = await Promise.all([parentMatchPromise, loadPhrases(context, 'catalogue')]);
    if (!(loaderData as Portal).isMultiEstablishment) {
      throw redirect({
        ...targetOf(createPaths(params.tenant).establishment(ALL_ESTABLISHMENTS)),
        replace: true,
      } as never);
    }
    const t = translator(context, 'catalogue');
    return {
      ...(await loadTicketing(context)),
      title: t('ticketing.title'),
      description: t('ticketing.lead'),
    };
  },
  head: (visit) =>
    publicHead(
      visit,
      visit.loaderData && { ...visit.loaderData, path: createPaths(visit.params.tenant).ticketing() },
    ),
  component: TicketingPage,
});
