import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../../../backoffice/door/login-page.tsx';
import { loadDoor } from '../../../lib/admin-portal.ts';
import { loadPhrases, translator } from '../../../lib/phrases.ts';
import { skipWhenAdministrator } from '../../backoffice-guard.ts';
import { doorHead } from '../../backoffice-head.ts';
import { LanguageChoice } from '../../layout/language-choice.tsx';

export const Route = createFileRoute('/$tenant_/backoffice_/login')({
  ssr: false,
  validateSearch: (search): { from?: string } => (search.from ? { from: String(search.from) } : {}),
  beforeLoad: skipWhenAdministrator,
  loader: async ({ context, params }) => {
    const [door] = await Promise.all([
      loadDoor(params.tenant.toLowerCase()),
      loadPhrases(context, 'backoffice', 'form'),
    ]);
    return { door, title: translator(context, 'backoffice')('login.documentTitle') };
  },
  head: doorHead,
  component: () => <LoginPage languages={<LanguageChoice />} />,
});
