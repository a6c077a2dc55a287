import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '#app/guards.ts';
import { privateHead } from '#app/page-head.ts';
import { api } from '#lib/api.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { WaitsPage } from '#shop/box-office/waiting/waits-page.tsx';

export const Route = createFileRoute('/$tenant/my-waits')({
  ssr: false,
  beforeLoad: requireSession,
  loader: async ({ context }) => {
    const [waits] = await Promise.all([api('GET /user/waits'), loadPhrases(context, 'account', 'waits')]);
    return { waits, title: translator(context, 'waits')('title') };
  },
  // Offers end within minutes: the data are read again at the next visit.
  staleTime: 0,
  gcTime: 0,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: WaitsPage,
});
