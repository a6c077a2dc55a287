import { createFileRoute } from '@tanstack/react-router';
import { loadDoorPage } from '#app/backoffice-guard.ts';
import { doorHead } from '#app/backoffice-head.ts';
import { drawnByBrowser } from '#app/client-only.ts';
import { LanguageChoice } from '#app/layout/language-choice.tsx';
import { DoorError } from '#backoffice/auth/door-error.tsx';
import { DoorPending } from '#backoffice/auth/door-pending.tsx';
import { ForgottenPasswordPage } from '#backoffice/auth/forgotten-password-page.tsx';
import { translator } from '#lib/phrases.ts';

export const Route = createFileRoute('/$tenant_/backoffice_/forgottenPassword')({
  ssr: drawnByBrowser,
  // What stands for the page is drawn by the server, which would have to wait for a part of its own.
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  loader: async ({ context, params }) => {
    const door = await loadDoorPage(context, params.tenant);
    return { door, title: translator(context, 'backoffice')('forgotten.documentTitle') };
  },
  head: doorHead,
  errorComponent: DoorError,
  pendingComponent: DoorPending,
  component: () => <ForgottenPasswordPage languages={<LanguageChoice />} />,
});
