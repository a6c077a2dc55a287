import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '#app/guards.ts';
import { useLogout } from '#app/logout.ts';
import { privateHead } from '#app/page-head.ts';
import { api } from '#lib/api.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { ProfilePage } from '#shop/account/profile/profile-page.tsx';

export const Route = createFileRoute('/$tenant/profil')({
  ssr: false,
  beforeLoad: requireSession,
  loader: async ({ context }) => {
    const [user, civilities, countries, quotient] = await Promise.all([
      api('GET /user/user'),
      api('GET /user/civilities'),
      api('GET /user/countries'),
      api('GET /user/familyQuotient'),
      loadPhrases(context, 'account', 'form', 'quotient'),
    ]);
    const title = translator(context, 'account')('profile.documentTitle');
    return { user, quotient, choices: { civilities, countries }, title };
  },
  // What was changed here, or on another device, is read again at the next visit.
  staleTime: 0,
  gcTime: 0,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: Page,
});

function Page() {
  return <ProfilePage logout={useLogout()} />;
}
