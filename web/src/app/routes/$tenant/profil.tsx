import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '#app/guards.ts';
import { useLogout } from '#app/logout.ts';
import { privateHead } from '#app/page-head.ts';
import { api } from '#lib/api.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { ProfilePage } from '#shop/account/profile/profile-page.tsx';
import { readProfileSearch } from '#shop/account/profile/search.ts';
import { SavedCardPanel } from '#shop/payment/saved-card/saved-card-panel.tsx';
import { SchedulesPanel } from '#shop/payment/schedules/schedules-panel.tsx';

export const Route = createFileRoute('/$tenant/profil')({
  ssr: false,
  validateSearch: readProfileSearch,
  beforeLoad: requireSession,
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: async ({ context, deps }) => {
    const [user, civilities, countries, quotient, payments] = await Promise.all([
      api('GET /user/user'),
      api('GET /user/civilities'),
      api('GET /user/countries'),
      api('GET /user/familyQuotient'),
      deps.tab === 'payments' ? loadPayments() : undefined,
      loadPhrases(context, 'account', 'form', 'payments', 'quotient'),
    ]);
    const title = translator(context, 'account')('profile.documentTitle');
    return { user, quotient, choices: { civilities, countries }, payments, title };
  },
  // What was changed here, or on another device, is read again at the next visit.
  staleTime: 0,
  gcTime: 0,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: Page,
});

/** What the tab of the ways to pay shows; the rest of the profile does without. */
async function loadPayments() {
  const [schedules, { card }] = await Promise.all([
    api('GET /user/PaymentSchedules'),
    api('GET /user/UserAlias'),
  ]);
  return { schedules, card };
}

function Page() {
  const { tab = 'person' } = Route.useSearch();
  const { payments } = Route.useLoaderData();
  return (
    <ProfilePage
      logout={useLogout()}
      tab={tab}
      payments={
        payments && (
          <>
            <SavedCardPanel {...payments} />
            <SchedulesPanel schedules={payments.schedules} />
          </>
        )
      }
    />
  );
}
