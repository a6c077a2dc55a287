/**
 * What `npm test -- <domain>` takes: the domains, the ticketing systems behind their port, the platform's rooms, and
 * `system` for what belongs to none of these alone.
 */
export const DOMAINS = [
  'tenants',
  'account',
  'catalogue',
  'planning',
  'cards',
  'cart',
  'payment',
  'sale',
  'tickets',
  'backoffice',
  'ticketing',
  'platform',
  'system',
] as const;

/** Where the tests of rules and calls are; they share one project of vitest. */
export const UNIT_TESTS = [
  '{contract,phrases,server,web}/{src,test}/**/*.test.{ts,tsx}',
  'web/build/**/*.test.ts',
  '{scripts,bench}/**/*.test.ts',
  // Compares the walked pages with the routes: it needs no browser.
  'e2e/walk/routes.test.ts',
];

/** Where the tests in a browser, or of a whole process, are. */
export const BROWSER_TESTS = ['e2e/**/*.test.ts'];

/** The variable that carries the selected domains to the walk, separated by spaces. */
export const SELECTION = 'GUICHET_TEST_DOMAINS';

const isWalk = (path: string): boolean => path.startsWith('e2e/walk/');
const isDomain = (name: string): boolean => DOMAINS.some((domain) => domain === name);

/**
 * Whether a test belongs to a domain or to a concern of it: its folders, or its file's name, say so. The innermost
 * domain counts: `web/src/backoffice/sale/stuck-carts` is the sale's. What names none is the system's.
 * @param path of the test's file, relative to the project
 * @param wanted `sale` or `sale/stuck-carts`
 */
export function belongsTo(path: string, wanted: string): boolean {
  const names = path.replace(/\.test\.tsx?$/, '').split('/');
  const domainAt = names.findLastIndex(isDomain);
  const [domain = '', ...concern] = wanted.split('/');
  if ((names[domainAt] ?? 'system') !== domain) return false;
  // A domain's walk narrows itself to a concern: see isSelected.
  if (isWalk(path)) return true;
  const below = names.slice(names.indexOf(domain) + 1);
  return concern.every((name, depth) => below[depth] === name);
}

/** Whether a part of a domain, `sale` or `sale/stuck-carts`, is in the selection that this run was started with. */
export function isSelected(part: string, selection = process.env[SELECTION] ?? ''): boolean {
  const wanted = selection.split(' ').filter(Boolean);
  return wanted.length === 0 || wanted.some((name) => `${part}/`.startsWith(`${name}/`));
}

/**
 * What is wrong with the wanted domains, in words; undefined when each of them has tests.
 * @param paths of all tests, relative to the project
 */
export function explainUnknownDomain(
  wanted: readonly string[],
  paths: readonly string[],
): string | undefined {
  const hasTests = (name: string) => paths.some((path) => !isWalk(path) && belongsTo(path, name));
  const unknown = wanted.find((name) => !hasTests(name));
  if (unknown === undefined) return undefined;
  const [domain = ''] = unknown.split('/');
  const all = `The domains are ${DOMAINS.join(', ')}.`;
  if (!isDomain(domain)) return `There is no domain ${unknown}. ${all}`;
  const concerns = [...new Set(paths.filter((path) => belongsTo(path, domain)).flatMap(concernOf(domain)))];
  return `The domain ${domain} has no tests of ${unknown}. It has tests of ${concerns.sort().join(', ')}. ${all}`;
}

/** The concern of a test as it is typed: `sale/stuck-carts`. */
const concernOf =
  (domain: string) =>
  (path: string): string[] => {
    const names = path.split('/');
    const concern = names[names.indexOf(domain) + 1] ?? '';
    return names.includes(domain) && !concern.includes('.') ? [`${domain}/${concern}`] : [];
  };
