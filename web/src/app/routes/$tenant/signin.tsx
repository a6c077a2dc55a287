import { createFileRoute } from '@tanstack/react-router';
import { skipWhenSignedIn } from '#app/guards.ts';
import { privateHead } from '#app/page-head.ts';
import { api } from '#lib/api.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { RegistrationPage } from '#shop/account/registration/registration-page.tsx';

export const Route = createFileRoute('/$tenant/signin')({
  ssr: false,
  validateSearch: (search): { from?: string } => (search.from ? { from: String(search.from) } : {}),
  beforeLoad: skipWhenSignedIn,
  loader: async ({ context }) => {
    const [civilities, countries] = await Promise.all([
      api('GET /user/civilities'),
      api('GET /user/countries'),
      loadPhrases(context, 'account', 'form'),
    ]);
    const title = translator(context, 'account')('registration.documentTitle');
    return { choices: { civilities, countries }, title };
  },
  head: (visit) => privateHead(visit, visit.loaderData),
  component: RegistrationPage,
});
