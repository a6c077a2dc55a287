/**
 * Arguments of `npm test -- <domain>`: the domains, `ticketing` for the ticketing systems, `platform`, and `system`
 * for tests that belong to none of these.
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
  'box-office',
  'backoffice',
  'ticketing',
  'platform',
  'system',
] as const;

/** Tests of rules and calls, which share one vitest project. */
export const UNIT_TESTS = [
  '{contract,phrases,server,web}/{src,test}/**/*.test.{ts,tsx}',
  'web/build/**/*.test.ts',
  '{scripts,bench}/**/*.test.ts',
];

/** Those of {@link UNIT_TESTS} that run a second time through the adapter API, in a project of their own. */
export const ADAPTER_TESTS = [
  'server/src/gateways/ticketing/embedded/{engine,selling,cards,card-changes,tickets,moves,pools}.test.ts',
];

/** Tests of rules and calls that run for minutes. `npm test` excludes them. */
export const ENDURANCE_TESTS = '**/*.endurance.test.ts';

/** Tests in a browser or of a whole process. */
export const BROWSER_TESTS = ['e2e/**/*.test.ts'];

/** Environment variable that passes the selected domains to the walk, separated by spaces. */
export const SELECTION = 'GUICHET_TEST_DOMAINS';

const isWalk = (path: string): boolean => path.startsWith('e2e/walk/');
const isDomain = (name: string): boolean => DOMAINS.some((domain) => domain === name);

/**
 * Whether a test belongs to a domain or to one of its concerns, by its folders or its file name. The innermost domain
 * counts: `web/src/backoffice/sale/stuck-carts` belongs to `sale`. A test that names none belongs to `system`.
 * @param path of the test, relative to the project
 * @param wanted `sale` or `sale/stuck-carts`
 */
export function belongsTo(path: string, wanted: string): boolean {
  const names = path.replace(/(\.endurance)?\.test\.tsx?$/, '').split('/');
  const domainAt = names.findLastIndex(isDomain);
  const [domain = '', ...concern] = wanted.split('/');
  if ((names[domainAt] ?? 'system') !== domain) return false;
  // A walk narrows itself to a concern: see isSelected.
  if (isWalk(path)) return true;
  const below = names.slice(names.indexOf(domain) + 1);
  return concern.every((name, depth) => below[depth] === name);
}

/** Whether a domain or concern (`sale`, `sale/stuck-carts`) is selected in this run. */
export function isSelected(part: string, selection = process.env[SELECTION] ?? ''): boolean {
  const wanted = selection.split(' ').filter(Boolean);
  return wanted.length === 0 || wanted.some((name) => `${part}/`.startsWith(`${name}/`));
}

/**
 * Explains in words which wanted domains have no tests; undefined when all have.
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

/** Concern of a test in the form of an argument: `sale/stuck-carts`. */
const concernOf =
  (domain: string) =>
  (path: string): string[] => {
    const names = path.split('/');
    const concern = names[names.indexOf(domain) + 1] ?? '';
    return names.includes(domain) && !concern.includes('.') ? [`${domain}/${concern}`] : [];
  };
