import { createFileRoute } from '@tanstack/react-router';
import { privateHead } from '#app/page-head.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { loadGiftCards } from '#shop/payment/gift-cards/gift-cards-data.ts';
import { GiftCardsPage } from '#shop/payment/gift-cards/gift-cards-page.tsx';

export const Route = createFileRoute('/$tenant/gift-cards')({
  ssr: false,
  validateSearch: ({ outcome }: Record<string, unknown>): { outcome?: 'paid' | 'unpaid' } =>
    outcome === 'paid' || outcome === 'unpaid' ? { outcome } : {},
  loader: async ({ context }) => {
    const [data] = await Promise.all([loadGiftCards(), loadPhrases(context, 'giftCards', 'form')]);
    return { ...data, title: translator(context, 'giftCards')('title') };
  },
  staleTime: 0,
  preloadStaleTime: 0,
  gcTime: 0,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: GiftCardsPage,
});
