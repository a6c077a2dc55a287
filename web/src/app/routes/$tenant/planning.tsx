import { createFileRoute } from '@tanstack/react-router';
import { privateHead, publicHead } from '#app/page-head.ts';
import { createPaths } from '#lib/paths.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import { loadPlanning } from '#shop/planning/planning-data.ts';
import { PlanningPage } from '#shop/planning/planning-page.tsx';
import { readPlanningSearch } from '#shop/planning/search.ts';

export const Route = createFileRoute('/$tenant/planning')({
  validateSearch: readPlanningSearch,
  // Themes, free places and the open session only filter loaded data.
  loaderDeps: ({ search: { display, day, establishmentIds } }) => ({ display, day, establishmentIds }),
  loader: async ({ context, deps, parentMatchPromise, params }) => {
    const [{ loaderData }] = await Promise.all([
      parentMatchPromise,
      loadPhrases(context, 'catalogue', 'planning', 'waits'),
    ]);
    const planning = await loadPlanning(context, loaderData as Portal, deps);
    const t = translator(context, 'planning');
    const path = createPaths(params.tenant).planning();
    const title = t(planning ? 'title' : 'nothingTitle');
    return { planning, title, head: { title, description: t('description'), path } };
  },
  // Search engines must not index a planning that is switched off.
  head: (visit) =>
    visit.loaderData && !visit.loaderData.planning
      ? privateHead(visit, visit.loaderData)
      : publicHead(visit, visit.loaderData?.head),
  component: PlanningPage,
});
