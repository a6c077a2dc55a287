import { createFileRoute } from '@tanstack/react-router';
import { publicHead } from '#app/page-head.ts';
import { createPaths } from '#lib/paths.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { AccessibilityPage } from '#shop/tenants/accessibility/accessibility-page.tsx';

export const Route = createFileRoute('/$tenant/accessibility')({
  loader: async ({ context, params }) => {
    await loadPhrases(context, 'accessibility', 'form');
    const t = translator(context, 'accessibility');
    const path = createPaths(params.tenant).accessibility();
    return { head: { title: t('title'), description: t('description'), path } };
  },
  head: (visit) => publicHead(visit, visit.loaderData?.head),
  component: AccessibilityPage,
});
