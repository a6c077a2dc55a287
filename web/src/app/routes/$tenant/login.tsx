import { createFileRoute } from '@tanstack/react-router';
import { skipWhenSignedIn } from '#app/guards.ts';
import { privateHead } from '#app/page-head.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { LoginPage } from '#shop/account/auth/login-page.tsx';

export const Route = createFileRoute('/$tenant/login')({
  ssr: false,
  validateSearch: (search): { from?: string } => (search.from ? { from: String(search.from) } : {}),
  beforeLoad: skipWhenSignedIn,
  loader: async ({ context }) => {
    await loadPhrases(context, 'account', 'form');
    return { title: translator(context, 'account')('login.documentTitle') };
  },
  head: (visit) => privateHead(visit, visit.loaderData),
  component: LoginPage,
});
