import { createFileRoute } from '@tanstack/react-router';
import { authRoute } from '#app/auth-route.ts';
import { skipWhenAdministrator } from '#app/backoffice-guard.ts';
import { LanguageChoice } from '#app/layout/language-choice.tsx';
import { LoginPage } from '#backoffice/auth/login-page.tsx';

export const Route = createFileRoute('/$tenant_/backoffice_/login')({
  ...authRoute('login'),
  validateSearch: (search): { from?: string; sso?: string } => ({
    ...(search.from ? { from: String(search.from) } : {}),
    // Reason why the identity provider could not be reached
    ...(search.sso ? { sso: String(search.sso) } : {}),
  }),
  beforeLoad: skipWhenAdministrator,
  component: () => <LoginPage languages={<LanguageChoice variant="dark" />} />,
});
