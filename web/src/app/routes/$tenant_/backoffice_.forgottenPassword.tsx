import { createFileRoute } from '@tanstack/react-router';
import { ForgottenPasswordPage } from '../../../backoffice/door/forgotten-password-page.tsx';
import { loadDoor } from '../../../lib/admin-portal.ts';
import { loadPhrases, translator } from '../../../lib/phrases.ts';
import { doorHead } from '../../backoffice-head.ts';
import { LanguageChoice } from '../../layout/language-choice.tsx';

export const Route = createFileRoute('/$tenant_/backoffice_/forgottenPassword')({
  ssr: false,
  loader: async ({ context, params }) => {
    const [door] = await Promise.all([
      loadDoor(params.tenant.toLowerCase()),
      loadPhrases(context, 'backoffice', 'form'),
    ]);
    return { door, title: translator(context, 'backoffice')('forgotten.documentTitle') };
  },
  head: doorHead,
  component: () => <ForgottenPasswordPage languages={<LanguageChoice />} />,
});
