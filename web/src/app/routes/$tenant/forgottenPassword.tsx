import { createFileRoute } from '@tanstack/react-router';
import { privateHead } from '#app/page-head.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { ForgottenPasswordPage } from '#shop/account/auth/forgotten-password-page.tsx';

export const Route = createFileRoute('/$tenant/forgottenPassword')({
  ssr: false,
  loader: async ({ context }) => {
    await loadPhrases(context, 'account', 'form');
    return { title: translator(context, 'account')('forgotten.documentTitle') };
  },
  head: (visit) => privateHead(visit, visit.loaderData),
  component: ForgottenPasswordPage,
});
