import type { CallAnswer } from '@guichet/contract/calls.ts';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { requireSession } from '#app/guards.ts';
import { useLogout, useSignInAgain } from '#app/logout.ts';
import { privateHead } from '#app/page-head.ts';
import { api } from '#lib/api.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { ProfilePage } from '#shop/account/profile/profile-page.tsx';
import { readProfileSearch } from '#shop/account/profile/search.ts';
import { SavedCardPanel } from '#shop/payment/aliases/saved-card-panel.tsx';
import { ProviderOutcome } from '#shop/payment/attempts/provider-outcome.tsx';
import { SchedulesPanel } from '#shop/payment/instalments/schedules-panel.tsx';
import { DataExportPanel } from '#shop/tickets/data-export/data-export-panel.tsx';
import { NoShowsPanel } from '#shop/tickets/no-shows/no-shows-panel.tsx';

export const Route = createFileRoute('/$tenant/profil')({
  ssr: false,
  validateSearch: readProfileSearch,
  beforeLoad: requireSession,
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: async ({ context, deps }) => {
    const [
      user,
      asked,
      civilities,
      countries,
      quotient,
      sso,
      passkeys,
      sessions,
      dataExport,
      noShows,
      payments,
    ] = await Promise.all([
      api('GET /user/user'),
      api('GET /portal/registrationpage'),
      api('GET /user/civilities'),
      api('GET /user/countries'),
      api('GET /user/familyQuotient'),
      api('GET /user/SSO'),
      api('GET /user/passkeys'),
      api('GET /user/sessions'),
      api('GET /user/dataExport'),
      api('GET /user/NoShows'),
      deps.tab === 'payments' ? loadPayments() : undefined,
      loadPhrases(context, 'account', 'form', 'identity', 'noShows', 'passkeys', 'payments', 'quotient'),
    ]);
    const title = translator(context, 'account')('profile.documentTitle');
    return {
      user,
      asked,
      quotient,
      sso,
      passkeys,
      sessions,
      dataExport,
      noShows,
      choices: { civilities, countries },
      payments,
      title,
    };
  },
  // The data are read again at the next visit, since another device may have changed them.
  staleTime: 0,
  gcTime: 0,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: Page,
});

type Schedule = CallAnswer<'GET /user/PaymentSchedules'>[number];

/** Loads the data of the tab of payment methods. */
async function loadPayments() {
  const [schedules, saved] = await Promise.all([
    api('GET /user/PaymentSchedules'),
    api('GET /user/UserAlias'),
  ]);
  return { schedules, ...saved };
}

/** Milliseconds between two polls of a payment that is being confirmed, and their maximum number. */
const LOOK_AGAIN_MS = 3_000;
const MAX_LOOKS = 20;

const isOwed = (schedules: readonly Schedule[] = []): boolean =>
  schedules.some(({ instalments }) => instalments.some(({ state }) => state === 'refused'));

/** Returns whether the customer's action at the provider is still unconfirmed; polls until it is confirmed. */
function useConfirming(isConfirming: boolean): boolean {
  const router = useRouter();
  const looks = useRef(0);
  useEffect(() => {
    if (!isConfirming) return;
    const timer = setInterval(() => {
      looks.current += 1;
      if (looks.current <= MAX_LOOKS) void router.invalidate();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isConfirming, router]);
  return isConfirming && looks.current <= MAX_LOOKS;
}

function Page() {
  const { tab = 'person', outcome } = Route.useSearch();
  const { payments, dataExport, noShows, user } = Route.useLoaderData();
  const isPaying = outcome === 'paid' && isOwed(payments?.schedules);
  const isSaving = outcome === 'card-saved' && payments?.card === null;
  const isConfirming = useConfirming(isPaying || isSaving) && isPaying;
  return (
    <ProfilePage
      logout={useLogout()}
      signInAgain={useSignInAgain()}
      tab={tab}
      noShows={<NoShowsPanel own={noShows} />}
      dataExport={<DataExportPanel own={dataExport} email={user.email} />}
      payments={
        payments && (
          <>
            {outcome && <ProviderOutcome outcome={outcome} />}
            <SavedCardPanel {...payments} />
            <SchedulesPanel {...payments} isConfirming={isConfirming} />
          </>
        )
      }
    />
  );
}
