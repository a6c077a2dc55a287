import { createFileRoute } from '@tanstack/react-router';
import { DoorError } from '../../../backoffice/door/door-error.tsx';
import { DoorPending } from '../../../backoffice/door/door-pending.tsx';
import { SetPasswordPage } from '../../../backoffice/door/set-password-page.tsx';
import { translator } from '../../../lib/phrases.ts';
import { loadDoorPage } from '../../backoffice-guard.ts';
import { doorHead } from '../../backoffice-head.ts';
import { drawnByBrowser } from '../../drawn-by-browser.ts';
import { LanguageChoice } from '../../layout/language-choice.tsx';

export const Route = createFileRoute('/$tenant_/backoffice_/password')({
  ssr: drawnByBrowser,
  // What stands for the page is drawn by the server, which would have to wait for a part of its own.
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  loader: async ({ context, params }) => {
    const door = await loadDoorPage(context, params.tenant);
    return { door, title: translator(context, 'backoffice')('newPassword.documentTitle') };
  },
  head: doorHead,
  errorComponent: DoorError,
  pendingComponent: DoorPending,
  component: () => <SetPasswordPage languages={<LanguageChoice />} />,
});
