import { createFileRoute } from '@tanstack/react-router';
import { SetPasswordPage } from '../../../backoffice/door/set-password-page.tsx';
import { loadDoor } from '../../../lib/admin-portal.ts';
import { loadPhrases, translator } from '../../../lib/phrases.ts';
import { doorHead } from '../../backoffice-head.ts';
import { LanguageChoice } from '../../layout/language-choice.tsx';

export const Route = createFileRoute('/$tenant_/backoffice_/password')({
  ssr: false,
  loader: async ({ context, params }) => {
    const [door] = await Promise.all([
      loadDoor(params.tenant.toLowerCase()),
      loadPhrases(context, 'backoffice', 'form'),
    ]);
    return { door, title: translator(context, 'backoffice')('newPassword.documentTitle') };
  },
  head: doorHead,
  component: () => <SetPasswordPage languages={<LanguageChoice />} />,
});
