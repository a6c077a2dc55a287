import { AuthError } from '#backoffice/auth/auth-error.tsx';
import { AuthPending } from '#backoffice/auth/auth-pending.tsx';
import { type AdminPortal, loadAdminPortal } from '#lib/admin-portal.ts';
import { loadPhrases, type PageContext, translator } from '#lib/phrases.ts';
import { afterPhrases } from './after-phrases.ts';
import { backofficeHead } from './backoffice-head.ts';
import { renderInBrowser } from './client-only.ts';

interface Visit {
  context: PageContext;
  params: { tenant: string };
}

interface AuthPage {
  portal: AdminPortal;
  title: string;
}

/**
 * Creates the common options of the routes before the sign-in.
 * @param page the part of the phrases `backoffice` that contains its `documentTitle`
 */
export const authRoute = (page: 'login' | 'forgotten' | 'newPassword' | 'visit') => ({
  ssr: renderInBrowser,
  loader: async ({ context, params }: Visit): Promise<AuthPage> => ({
    portal: await loadAuthPage(context, params.tenant),
    title: translator(context, 'backoffice')(`${page}.documentTitle`),
  }),
  head: ({ loaderData }: { loaderData?: AuthPage | undefined }) =>
    backofficeHead(loaderData?.portal, loaderData?.title),
  errorComponent: AuthError,
  pendingComponent: AuthPending,
});

/** Reads the data and phrases of a page before the sign-in. @throws ApiError */
async function loadAuthPage(context: PageContext, tenant: string): Promise<AdminPortal> {
  const phrases = loadPhrases(context, 'backoffice', 'form', 'passkeys');
  return Promise.all([loadAdminPortal(tenant.toLowerCase()), phrases]).then(
    ([portal]) => portal,
    (error: unknown) => afterPhrases(phrases, error),
  );
}
