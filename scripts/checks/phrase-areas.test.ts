import { expect, it } from 'vitest';
import { findMissingAreas } from './phrase-areas.ts';

const files = (sources: Record<string, string>) =>
  Object.entries({
    'web/src/app/routes/__root.tsx': "loadPhrases(context, 'common')",
    'web/src/app/routes/$tenant_/backoffice.tsx': "loadPhrases(context, 'backoffice')",
    ...sources,
  }).map(([path, text]) => ({ path, text }));

const ROUTE = 'web/src/app/routes/$tenant/cart.tsx';
const DEFINITION = 'web/src/backoffice/sale/closings/page.ts';
const PART = 'web/src/ui/part.tsx';

it('reports an area that a component of a public page uses and its route does not load', () => {
  const part = { [PART]: "const t = useTranslations('form.problem');" };
  expect(
    findMissingAreas(
      files({ [ROUTE]: "import { Part } from '#ui/part.tsx';\nloadPhrases(context, 'cart')", ...part }),
    ),
  ).toEqual([`${ROUTE} does not load the phrases form, which ${PART} shows`]);
  expect(
    findMissingAreas(
      files({
        [ROUTE]: "import { Part } from '#ui/part.tsx';\nloadPhrases(context, 'cart', 'form')",
        ...part,
      }),
    ),
  ).toEqual([]);
});

it('follows dynamic imports and the areas loaded beside them', () => {
  const part = { [PART]: "const t = useTranslations('update');" };
  const lazy = "const Part = lazy(() => import('#ui/part.tsx'));";
  expect(findMissingAreas(files({ [ROUTE]: lazy, ...part }))).toHaveLength(1);
  expect(
    findMissingAreas(
      files({
        [ROUTE]: "import { Prompt } from '#ui/prompt.tsx';",
        'web/src/ui/prompt.tsx': `${lazy}\nloadPhrases(context, 'update')`,
        ...part,
      }),
    ),
  ).toEqual([]);
});

it('checks each address of a back-office page against its own list of areas', () => {
  const definition = `definePage({
  phrases: ['closings'],
  load: () => import('./closings-page.tsx'),
  details: [{ path: 'closings/$day', phrases: ['takings'], load: () => import('./day-page.tsx') }],
})`;
  const page =
    "useTranslations('closings'); useTranslations('backoffice.actions'); useTranslations('common');";
  expect(
    findMissingAreas(
      files({
        [DEFINITION]: definition,
        'web/src/backoffice/sale/closings/closings-page.tsx': page,
        'web/src/backoffice/sale/closings/day-page.tsx': page,
      }),
    ),
  ).toEqual([
    `${DEFINITION} does not load the phrases closings, which web/src/backoffice/sale/closings/day-page.tsx shows`,
  ]);
});

it('does not follow the menu to the pages that it lists', () => {
  expect(
    findMissingAreas(
      files({
        [ROUTE]: "import { closingsPage } from '#backoffice/sale/closings/page.ts';",
        [DEFINITION]: "phrases: ['closings'], load: () => import('./closings-page.tsx'),",
        'web/src/backoffice/sale/closings/closings-page.tsx': "useTranslations('closings')",
      }),
    ),
  ).toEqual([]);
});

it('reports the account area in a shared component only for public pages', () => {
  const part = { [PART]: 'const t = useSitePhrases(site);' };
  const route = "import { Part } from '#ui/part.tsx';";
  expect(findMissingAreas(files({ [ROUTE]: route, ...part }))).toEqual([
    `${ROUTE} does not load the phrases account, which ${PART} shows`,
  ]);
});
