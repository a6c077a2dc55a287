import { createFileRoute } from '@tanstack/react-router';
import { privateHead } from '#app/page-head.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { loadClosure } from '#shop/box-office/closures/closure-data.ts';
import { ClosurePage } from '#shop/box-office/closures/closure-page.tsx';

export const Route = createFileRoute('/$tenant/closure')({
  ssr: false,
  loader: async ({ context, location }) => {
    const key = location.hash;
    const [choice] = await Promise.all([
      loadClosure(key),
      loadPhrases(context, 'closureChoice', 'tickets', 'form'),
    ]);
    const t = translator(context, 'closureChoice');
    return { choice, key, title: t(choice?.kind === 'move' ? 'moved.documentTitle' : 'documentTitle') };
  },
  staleTime: 0,
  preloadStaleTime: 0,
  gcTime: 0,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: ClosurePage,
});
