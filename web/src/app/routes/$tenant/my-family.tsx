import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '#app/guards.ts';
import { privateHead } from '#app/page-head.ts';
import { api } from '#lib/api.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { HouseholdPage } from '#shop/account/household/household-page.tsx';

export const Route = createFileRoute('/$tenant/my-family')({
  ssr: false,
  beforeLoad: requireSession,
  loader: async ({ context }) => {
    const [household, { quotient }] = await Promise.all([
      api('GET /user/household'),
      api('GET /user/familyQuotient'),
      loadPhrases(context, 'account', 'form', 'household'),
    ]);
    const title = translator(context, 'household')('title');
    return { household, hasQuotient: quotient !== undefined, title };
  },
  // The data are read again at the next visit, and never stay in memory.
  staleTime: 0,
  gcTime: 0,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: HouseholdPage,
});
