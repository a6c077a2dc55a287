import { createFileRoute } from '@tanstack/react-router';
import { authRoute } from '#app/auth-route.ts';
import { LanguageChoice } from '#app/layout/language-choice.tsx';
import { SetPasswordPage } from '#backoffice/auth/set-password-page.tsx';

export const Route = createFileRoute('/$tenant_/backoffice_/password')({
  ...authRoute('newPassword'),
  component: () => <SetPasswordPage languages={<LanguageChoice variant="dark" />} />,
});
