import { globSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { BROWSER_TESTS, DOMAINS } from '../../scripts/tools/test-domains.ts';
import { definedRoutes } from './defined-pages.ts';
import { walkedPages } from './pages.ts';
import { SCREENS } from './screens.ts';

const ROUTES = new URL('../../web/src/app/routes/', import.meta.url);

/** Routes without a page in the walk, with the reason. */
const NOT_WALKED: Readonly<Record<string, string>> = {
  '$tenant_/backoffice_.visit.tsx': 'its key opens it once: e2e/backoffice/visit.test.ts inspects it',
  'backoffice/boxoffice/closures/$id':
    'it exists once sessions are closed: e2e/box-office/closures.test.ts inspects it',
};

const walked = new Set(walkedPages.flatMap(({ routes }) => routes));
const routes = [...globSync('**/*.tsx', { cwd: ROUTES }), ...definedRoutes];

test('every route has a page in the walk or a reason for its absence', { tag: '@core' }, () => {
  expect(routes.filter((route) => !walked.has(route) && !NOT_WALKED[route])).toEqual([]);
});

test('every page and every exception of the walk names an existing route', { tag: '@core' }, () => {
  expect([...walked, ...Object.keys(NOT_WALKED)].filter((route) => !routes.includes(route))).toEqual([]);
});

test('every page of the walk belongs to a domain with one file for all screens or one per screen', {
  tag: '@core',
}, () => {
  const files = globSync(BROWSER_TESTS, { cwd: new URL('../../', import.meta.url) });
  for (const { name, domain } of walkedPages) {
    const [first = ''] = domain.split('/');
    expect(DOMAINS, name).toContain(first);
    const screens = Object.keys(SCREENS).map((screen) => `e2e/walk/${first}/${screen}.test.ts`);
    const isWhole = files.includes(`e2e/walk/${first}.test.ts`);
    expect(files, name).toEqual(expect.arrayContaining(isWhole ? [] : screens));
  }
});

test('no two pages of the walk have the same name', { tag: '@core' }, () => {
  const names = walkedPages.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
