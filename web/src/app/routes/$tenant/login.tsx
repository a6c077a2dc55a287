import { createFileRoute } from '@tanstack/react-router';
import { skipWhenSignedIn } from '#app/guards.ts';
import { privateHead } from '#app/page-head.ts';
import { api } from '#lib/api.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import { LoginPage } from '#shop/account/auth/login-page.tsx';
import { loadStartedPurchase } from '#shop/account/auth/started-purchase.ts';

export const Route = createFileRoute('/$tenant/login')({
  ssr: false,
  validateSearch: (search): { from?: string; sso?: string } => ({
    ...(search.from ? { from: String(search.from) } : {}),
    // Reason why the identity provider could not be reached
    ...(search.sso ? { sso: String(search.sso) } : {}),
  }),
  beforeLoad: skipWhenSignedIn,
  loaderDeps: ({ search: { from } }) => ({ from }),
  loader: async ({ context, deps: { from }, parentMatchPromise }) => {
    const { sellsToGuests } = (await parentMatchPromise).loaderData as Portal;
    const [offer, purchase] = await Promise.all([
      api('GET /Tenant/SSO'),
      loadStartedPurchase(context, from, sellsToGuests),
      loadPhrases(context, 'account', 'form', 'passkeys'),
    ]);
    return { offer, purchase, title: translator(context, 'account')('login.documentTitle') };
  },
  head: (visit) => privateHead(visit, visit.loaderData),
  component: LoginPage,
});
