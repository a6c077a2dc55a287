import { createFileRoute } from '@tanstack/react-router';
import { requireSection } from '#app/backoffice-guard.ts';
import { DesignPage } from '#backoffice/tenants/design/design-page.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';

export const Route = createFileRoute('/$tenant_/backoffice/design')({
  beforeLoad: requireSection('design'),
  loader: async ({ context }) => {
    const [design] = await Promise.all([
      adminApi('GET /settingsportal/design'),
      loadPhrases(context, 'design', 'picture', 'catalogue', 'form'),
    ]);
    return { design, title: translator(context, 'backoffice')('sections.design.title') };
  },
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.title }] : [] }),
  component: DesignPage,
});
