import { posix } from 'node:path';
import type { SourceFile } from './import-graph.ts';
import { DOMAINS, isTest } from './import-rules.ts';

/** Folders of the web without calls of their own: parts of pages, and pages that make no call. */
const PAGES_ALONE = [
  'backoffice/shell',
  'backoffice/ui',
  'cart/mini-cart',
  'cart/page',
  'planning/session',
  'tenants/stored-data',
];

const DECLARES_CALLS = /^export const \w+Calls = \{/m;

/**
 * Finds concerns whose path differs between contract, server and web. The calls of a domain itself are in the file of
 * its name (`cart/cart.ts`). Sub-folders of a concern may exist on one side only, except for back-office pages.
 * @returns one sentence per problem
 */
export function findConcernProblems(files: readonly SourceFile[]): string[] {
  const sources = files.filter(({ path }) => !isTest(path));
  const folders = new Set(sources.flatMap(({ path }) => [...ancestorsOf(path), ...fileConcern(path)]));
  const paths = new Set(sources.map(({ path }) => path));
  return [
    ...sources.flatMap((file) => contractAlone(file, folders)),
    ...sources.flatMap(contractKind),
    ...declaredElsewhere(sources),
    ...callsWithoutContract(paths),
  ]
    .concat(webAlone(folders, paths))
    .sort();
}

/** Returns the folders that contain a file, innermost first. */
function ancestorsOf(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? [] : [folder, ...ancestorsOf(folder)];
}

/** A concern without a folder: `server/src/cart/offer.ts` and `offer.service.ts` give `server/src/cart/offer`. */
function fileConcern(path: string): string[] {
  const [, concern] = /^(server\/src\/.+?)(\.(calls?|routes|sql|service|jobs))?\.ts$/.exec(path) ?? [];
  return concern === undefined ? [] : [concern];
}

/** Concern of a contract file; `cart/cart` is the domain's own concern, `cart`. */
function concernOf(contractFile: string): string {
  const [domain = '', ...rest] = contractFile.replace(/^contract\/src\/|\.ts$/g, '').split('/');
  return rest.length === 1 && rest[0] === domain ? domain : [domain, ...rest].join('/');
}

function contractAlone({ path, text }: SourceFile, folders: ReadonlySet<string>): string[] {
  if (!/^contract\/src\/[\w-]+\//.test(path) || !DECLARES_CALLS.test(text)) return [];
  const folder = `server/src/${concernOf(path)}`;
  return folders.has(folder) ? [] : [`${path} declares the calls of a concern, but there is no ${folder}`];
}

/** The calls that a file of the contract declares, and those that a `….calls.ts` mounts. */
const CALL = /^\s+'((?:GET|POST|PUT|PATCH|DELETE) [^']+)':/gm;
const callsIn = ({ text }: SourceFile): string[] => [...text.matchAll(CALL)].map(([, key = '']) => key);

const CALLS_FILE = /^server\/src\/.+\.calls\.ts$/;

/** `server/src/cart/limits/limits.calls.ts` and `server/src/cart/limits.calls.ts` are both `cart/limits`. */
const concernOfCalls = (path: string): string =>
  path.replace(/^server\/src\/|\.calls\.ts$/g, '').replace(/(^|\/)([\w-]+)\/\2$/, '$1$2');

/** Finds calls declared neither by the concern that handles them nor by a parent of that concern. */
function declaredElsewhere(sources: readonly SourceFile[]): string[] {
  const routes = sources.filter(({ path }) => CALLS_FILE.test(path));
  const mountedIn = new Map(routes.flatMap((file) => callsIn(file).map((key) => [key, file.path] as const)));
  return sources
    .filter(({ path }) => path.startsWith('contract/src/'))
    .flatMap((file) =>
      callsIn(file).flatMap((key) => {
        const mounted = mountedIn.get(key);
        if (!mounted || `${concernOfCalls(mounted)}/`.startsWith(`${concernOf(file.path)}/`)) return [];
        return [`${file.path} declares ${key}, which ${mounted} makes: declare it where it is made`];
      }),
    );
}

/** Contract files of a domain that declare no calls: shared rules, errors and named shapes. */
const CONTRACT_FILE = /(-rules|\/errors|\/refusals|\/components|\/predicates)\.ts$/;
/** Folders of other APIs, whose operations are no calls of the portal. */
const OTHER_APIS = ['adapter/', 'public-api/'];
/** Contract files with lists and shapes that several concerns use. */
const CONTRACT_SHARED = [
  'account/registration-fields',
  'account/sign-in-pages',
  'backoffice/sso-offer',
  'cards/sold-cards',
  'cart/consents',
  'catalogue/sale-rule-types',
  'catalogue/search-options',
  'catalogue/setting-texts',
  'payment/form',
  'payment/notifications',
  'tenants/colour',
  'tenants/fonts',
  'tenants/home-blocks',
  'tenants/language-names',
  'tenants/mails',
  'tenants/saved-settings',
  'tenants/translation-areas',
  'tickets/refund-amount',
];

function contractKind({ path, text }: SourceFile): string[] {
  const [, rest] = /^contract\/src\/([\w-]+\/.+)\.ts$/.exec(path) ?? [];
  if (rest === undefined || DECLARES_CALLS.test(text) || CONTRACT_FILE.test(path)) return [];
  if (CONTRACT_SHARED.includes(rest) || OTHER_APIS.some((folder) => rest.startsWith(folder))) return [];
  return [`${path} declares no calls: it is …-rules, errors, refusals, components or predicates, or shared`];
}

/** Finds files of calls without a contract file; a parent concern may declare the calls of a sub-folder. */
function callsWithoutContract(paths: ReadonlySet<string>): string[] {
  const concerns = [...paths].filter((path) => path.startsWith('contract/src/')).map(concernOf);
  return [...paths]
    .filter((path) => CALLS_FILE.test(path))
    .map(concernOfCalls)
    .filter((concern) => ![concern, ...ancestorsOf(concern)].some((each) => concerns.includes(each)))
    .map((concern) => `server/src/${concern} has calls, but there is no contract/src/${concern}.ts`);
}

function webAlone(folders: ReadonlySet<string>, paths: ReadonlySet<string>): string[] {
  const pages = [...paths].flatMap((path) => /^(web\/src\/backoffice\/.+)\/page\.ts$/.exec(path)?.[1] ?? []);
  const concerns = [...folders].filter((folder) => {
    const [, area, domain = ''] = /^web\/src\/(shop|backoffice)\/([\w-]+)(\/[\w-]+)?$/.exec(folder) ?? [];
    return area !== undefined && (!DOMAINS.includes(domain) || folder.split('/').length === 5);
  });
  const known = new Set([...folders, ...[...paths].map((path) => path.replace(/\.ts$/, ''))]);
  return [...new Set([...pages, ...concerns])].flatMap((folder) => {
    const path = folder.replace(/^web\/src\/(shop|backoffice)\//, '');
    const concern = DOMAINS.includes(path.split('/')[0] ?? '') ? path : `backoffice/${path}`;
    const isKnown = [`server/src/${concern}`, `contract/src/${concern}`].some((each) => known.has(each));
    if (isKnown || PAGES_ALONE.some((each) => concern === each || concern.startsWith(`${each}/`))) return [];
    return [`${folder} is a concern of the web alone: there is no server/src/${concern}`];
  });
}
