import { createFileRoute, Outlet } from '@tanstack/react-router';
import { DoorError } from '../../../backoffice/door/door-error.tsx';
import { Frame } from '../../../backoffice/layout/frame.tsx';
import { FramePending } from '../../../backoffice/layout/frame-pending.tsx';
import { openBackoffice } from '../../backoffice-guard.ts';
import { backofficeHead } from '../../backoffice-head.ts';
import { drawnByBrowser } from '../../drawn-by-browser.ts';
import { LanguageChoice } from '../../layout/language-choice.tsx';

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
    <Frame languages={<LanguageChoice />}>
      <Outlet />
    </Frame>
  );
}
