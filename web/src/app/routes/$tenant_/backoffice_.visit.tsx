import { createFileRoute } from '@tanstack/react-router';
import { authRoute } from '#app/auth-route.ts';
import { LanguageChoice } from '#app/layout/language-choice.tsx';
import { VisitPage } from '#backoffice/auth/visit-page.tsx';

/** Entry of a platform administrator's visit, see `POST /settingsadmin/tenantvisit`. */
export const Route = createFileRoute('/$tenant_/backoffice_/visit')({
  ...authRoute('visit'),
  component: () => <VisitPage languages={<LanguageChoice variant="dark" />} />,
});
