import { createFileRoute } from '@tanstack/react-router';
import { loadDoorPage, skipWhenAdministrator } from '#app/backoffice-guard.ts';
import { doorHead } from '#app/backoffice-head.ts';
import { drawnByBrowser } from '#app/client-only.ts';
import { LanguageChoice } from '#app/layout/language-choice.tsx';
import { DoorError } from '#backoffice/auth/door-error.tsx';
import { DoorPending } from '#backoffice/auth/door-pending.tsx';
import { LoginPage } from '#backoffice/auth/login-page.tsx';
import { translator } from '#lib/phrases.ts';

export const Route = createFileRoute('/$tenant_/backoffice_/login')({
  ssr: drawnByBrowser,
  // What stands for the page is drawn by the server, which would have to wait for a part of its own.
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  validateSearch: (search): { from?: string } => (search.from ? { from: String(search.from) } : {}),
  beforeLoad: skipWhenAdministrator,
  loader: async ({ context, params }) => {
    const door = await loadDoorPage(context, params.tenant);
    return { door, title: translator(context, 'backoffice')('login.documentTitle') };
  },
  head: doorHead,
  errorComponent: DoorError,
  pendingComponent: DoorPending,
  component: () => <LoginPage languages={<LanguageChoice />} />,
});
