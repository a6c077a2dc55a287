import { createFileRoute } from '@tanstack/react-router';
import { inBrowserWhile } from '#app/closed-pages.ts';
import { skipWhenSignedIn } from '#app/guards.ts';
import { privateHead } from '#app/page-head.ts';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import { loadStartedPurchase } from '#shop/account/auth/started-purchase.ts';
import { RegistrationPage } from '#shop/account/registration/registration-page.tsx';

export const Route = createFileRoute('/$tenant/signin')({
  ssr: inBrowserWhile(({ hasRegistration }) => hasRegistration),
  validateSearch: (search): { from?: string } => (search.from ? { from: String(search.from) } : {}),
  beforeLoad: skipWhenSignedIn,
  loaderDeps: ({ search: { from } }) => ({ from }),
  loader: async ({ context, parentMatchPromise, deps: { from } }) => {
    const { loaderData } = await parentMatchPromise;
    if (!(loaderData as Portal).hasRegistration) throw new ApiError({ status: 404 });
    const [asked, civilities, countries, offer, purchase] = await Promise.all([
      api('GET /portal/registrationpage'),
      api('GET /user/civilities'),
      api('GET /user/countries'),
      api('GET /Tenant/SSO'),
      loadStartedPurchase(context, from),
      loadPhrases(context, 'account', 'form'),
    ]);
    const title = translator(context, 'account')('registration.documentTitle');
    return { asked, choices: { civilities, countries }, offer, purchase, title };
  },
  head: (visit) => privateHead(visit, visit.loaderData),
  component: RegistrationPage,
});
