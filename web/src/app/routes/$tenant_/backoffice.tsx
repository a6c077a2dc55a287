import { createFileRoute, Outlet } from '@tanstack/react-router';
import { openBackoffice } from '#app/backoffice-guard.ts';
import { backofficeHead } from '#app/backoffice-head.ts';
import { renderInBrowser } from '#app/client-only.ts';
import { LanguageChoice } from '#app/layout/language-choice.tsx';
import { AuthError } from '#backoffice/auth/auth-error.tsx';
import { QueryProvider } from '#backoffice/queries.tsx';
import { Shell } from '#backoffice/shell/shell.tsx';
import { ShellPending } from '#backoffice/shell/shell-pending.tsx';

/**
 * The shell of the back office; backoffice-routes.ts adds its pages below it. A page throws an ApiError of status 404
 * for missing data, which is shown within the shell: `notFound()` would remove the shell.
 */
export const Route = createFileRoute('/$tenant_/backoffice')({
  ssr: renderInBrowser,
  // The placeholder is rendered on the server, which would have to await its own chunk.
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  beforeLoad: openBackoffice,
  head: ({ match }) => backofficeHead(match.context.portal),
  component: Page,
  errorComponent: AuthError,
  pendingComponent: ShellPending,
});

function Page() {
  return (
    <QueryProvider>
      <Shell languages={<LanguageChoice />}>
        <Outlet />
      </Shell>
    </QueryProvider>
  );
}
