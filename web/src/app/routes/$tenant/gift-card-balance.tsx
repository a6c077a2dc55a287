import { createFileRoute } from '@tanstack/react-router';
import { publicHead } from '#app/page-head.ts';
import { createPaths } from '#lib/paths.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { BalancePage } from '#shop/payment/gift-cards/balance-page.tsx';

export const Route = createFileRoute('/$tenant/gift-card-balance')({
  loader: async ({ context, params }) => {
    await loadPhrases(context, 'giftCards', 'form');
    const t = translator(context, 'giftCards');
    const path = createPaths(params.tenant).giftCardBalance();
    return { head: { title: t('balance.title'), description: t('balance.lead'), path } };
  },
  head: (visit) => publicHead(visit, visit.loaderData?.head),
  component: BalancePage,
});
