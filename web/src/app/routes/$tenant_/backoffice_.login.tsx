import { createFileRoute } from '@tanstack/react-router';
import { DoorError } from '../../../backoffice/door/door-error.tsx';
import { DoorPending } from '../../../backoffice/door/door-pending.tsx';
import { LoginPage } from '../../../backoffice/door/login-page.tsx';
import { translator } from '../../../lib/phrases.ts';
import { loadDoorPage, skipWhenAdministrator } from '../../backoffice-guard.ts';
import { doorHead } from '../../backoffice-head.ts';
import { drawnByBrowser } from '../../drawn-by-browser.ts';
import { LanguageChoice } from '../../layout/language-choice.tsx';

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
