import { createFileRoute } from '@tanstack/react-router';
import { authRoute } from '#app/auth-route.ts';
import { LanguageChoice } from '#app/layout/language-choice.tsx';
import { ForgottenPasswordPage } from '#backoffice/auth/forgotten-password-page.tsx';

export const Route = createFileRoute('/$tenant_/backoffice_/forgottenPassword')({
  ...authRoute('forgotten'),
  component: () => <ForgottenPasswordPage languages={<LanguageChoice variant="dark" />} />,
});
