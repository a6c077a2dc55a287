import { createFileRoute, Outlet } from '@tanstack/react-router';
import { openBackoffice } from '#app/backoffice-guard.ts';
import { backofficeHead } from '#app/backoffice-head.ts';
import { drawnByBrowser } from '#app/client-only.ts';
import { LanguageChoice } from '#app/layout/language-choice.tsx';
import { DoorError } from '#backoffice/auth/door-error.tsx';
import { QueryProvider } from '#backoffice/queries.tsx';
import { Frame } from '#backoffice/shell/shell.tsx';
import { FramePending } from '#backoffice/shell/shell-pending.tsx';

/**
 * The frame of the back office; the pages at its door stand outside of it. What a page cannot find, it throws as an
 * ApiError of status 404, which is shown within the frame: `notFound()` would take the frame away.
 */
export const Route = createFileRoute('/$tenant_/backoffice')({
  ssr: drawnByBrowser,
  // What stands for the page is drawn by the server, which would have to wait for a part of its own.
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  beforeLoad: openBackoffice,
  head: ({ match }) => backofficeHead(match.context.door),
  component: Page,
  errorComponent: DoorError,
  pendingComponent: FramePending,
});

function Page() {
  return (
    <QueryProvider>
      <Frame languages={<LanguageChoice />}>
        <Outlet />
      </Frame>
    </QueryProvider>
  );
}
