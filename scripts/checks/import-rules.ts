import { FIRST_LOAD_MODULES } from '../../web/build/first-load.ts';
import { type Import, importsOf, type SourceFile } from './import-graph.ts';

/** Server domains in order: each may import the domains before it. */
export const DOMAINS = [
  'tenants',
  'account',
  'catalogue',
  'planning',
  'sale-rules',
  'solidarity',
  'cards',
  'cart',
  'payment',
  'sale',
  'tickets',
  'box-office',
  'backoffice',
];
/** Files of a domain that no other domain may import. */
const PRIVATE_FILE = /(\.(calls?|routes|jobs)|\/routes)\.ts$/;
/** Files without a kind in their name decide, and do no I/O. */
const PURE_FILE = /(^|\/)(?!routes\.ts$)[\w-]+\.ts$/;
const SQL_FILE = /\.sql\.ts$/;

/**
 * Finds violations of "Who may import whom" in docs/developer/architecture.md.
 * @returns one sentence per violation, with the importing file
 */
export function findViolations(files: readonly SourceFile[]): string[] {
  const imports = files.flatMap(importsOf);
  const everywhere = [contractStandsAlone, webNeverImportsServer, webLoadsNoZod(filesThatLoadZod(imports))];
  const sourcesOnly = [
    phrasesKnowLanguagesAlone,
    webBundlesPhrases,
    webLayers,
    searchesAreLight,
    publicPackages,
    homeLoadsNoForm(filesOfFirstLoad(imports)),
    domainsLookLeft,
    gatewaysBehindPorts,
    layersLookDown,
    compositionStaysAbove,
    pureFilesDoNoIo,
  ];
  return imports
    .flatMap((edge) => {
      const rules = isTest(edge.from) ? everywhere.slice(0, 2) : [...everywhere, ...sourcesOnly];
      return rules.map((rule) => ({ edge, problem: rule(edge) }));
    })
    .flatMap(({ edge, problem }) => (problem ? [`${edge.from} imports ${edge.to}: ${problem}`] : []))
    .sort();
}

/** Returns the sentence that describes a forbidden import, or undefined. */
type Rule = (edge: Import) => string | undefined;

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('server/test/');
}

const TEST_PACKAGES = new Set(['vitest', 'fast-check']);

const contractStandsAlone: Rule = ({ from, to, isPackage }) => {
  if (!from.startsWith('contract/') || to.startsWith('contract/')) return undefined;
  if (isPackage && (to === 'zod' || (isTest(from) && TEST_PACKAGES.has(to)))) return undefined;
  return 'the contract imports zod alone';
};

const phrasesKnowLanguagesAlone: Rule = ({ from, to, isPackage }) =>
  from.startsWith('phrases/') &&
  !isTest(from) &&
  !isPackage &&
  !/^(phrases\/|contract\/src\/(locale|tenants\/translation-areas))/.test(to)
    ? 'phrases import locales and areas of the contract alone'
    : undefined;

/** Phrase code that reads no files, so server and pages can import it. */
const WORDING = 'phrases/src/elide.ts';

const webBundlesPhrases: Rule = ({ from, to, isType }) =>
  from.startsWith('web/src/') && to.startsWith('phrases/src/') && to !== WORDING && !isType
    ? 'pages read phrases from their bundle (#lib/phrases.ts): import types only'
    : undefined;

const webNeverImportsServer: Rule = ({ from, to }) =>
  from.startsWith('web/') && to.startsWith('server/') ? 'the web never imports the server' : undefined;

function webLoadsNoZod(usesZod: ReadonlySet<string>): Rule {
  return ({ from, to, isType }) =>
    from.startsWith('web/src/') && !isType && (to === 'zod' || usesZod.has(to))
      ? 'it would bring zod to the browser: import types only'
      : undefined;
}

/** Contract files that import zod as a value, directly or through other files. */
function filesThatLoadZod(imports: readonly Import[]): Set<string> {
  const inContract = imports.filter(
    (edge) => edge.from.startsWith('contract/') && !edge.isType && !isTest(edge.from),
  );
  const found = new Set<string>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { from, to } of inContract) if (to === 'zod' || found.has(to)) found.add(from);
  }
  return found;
}

/** Layers of the web, each with the layers that it may import. */
const WEB_LAYERS: Readonly<Record<string, readonly string[]>> = {
  app: ['shop', 'backoffice', 'ui', 'lib'],
  shop: ['ui', 'lib'],
  backoffice: ['ui', 'lib'],
  ui: ['lib'],
  lib: [],
};

const webLayers: Rule = ({ from, to }) => {
  const [fromLayer, toLayer] = [from, to].map((path) => /^web\/src\/(\w+)\//.exec(path)?.[1]);
  if (fromLayer === undefined || toLayer === undefined || fromLayer === toLayer) return undefined;
  return WEB_LAYERS[fromLayer]?.includes(toLayer) ? undefined : `${fromLayer} does not use ${toLayer}`;
};

/** Files that read search parameters of a page; the route tree imports them, so every page loads them. */
const SEARCH_FILE = /^web\/src\/shop\/(.+\/)?search\.ts$/;

const searchesAreLight: Rule = ({ from, to, isType }) =>
  SEARCH_FILE.test(from) && to.startsWith('web/src/shop/') && !isType
    ? 'every page loads what reads search parameters: it imports lib and the contract alone'
    : undefined;

/**
 * Packages allowed in public pages; streams, on the server's side. Editors, tables and calendars are too heavy and
 * belong to the back office.
 */
const PUBLIC_PACKAGES =
  /^(@simplewebauthn\/browser|@tanstack\/react-(router|start)|icu-minify|react|react-dom|react-hook-form|use-intl|zod)(\/|$)|^font:|^node:stream$/;

const publicPackages: Rule = ({ from, to, isPackage, isType }) =>
  isPackage && !isType && !PUBLIC_PACKAGES.test(to) && /^web\/src\/(?!backoffice\/)/.test(from)
    ? 'only the back office uses this package: the public pages have those of PUBLIC_PACKAGES'
    : undefined;

/** Files that the home page of a venue loads first: its modules and everything that they import eagerly. */
function filesOfFirstLoad(imports: readonly Import[]): Set<string> {
  const targets = Map.groupBy(
    imports.filter(({ isType, isLazy }) => !isType && !isLazy),
    ({ from }) => from,
  );
  const found = new Set(FIRST_LOAD_MODULES.map((path) => `web/${path}`));
  // A set iterates over the elements added meanwhile, too.
  for (const file of found) for (const { to } of targets.get(file) ?? []) found.add(to);
  return found;
}

function homeLoadsNoForm(firstLoad: ReadonlySet<string>): Rule {
  return ({ from, to, isType }) =>
    to === 'react-hook-form' && !isType && firstLoad.has(from)
      ? 'the home page would load the form library: load the form lazily'
      : undefined;
}

interface ServerFile {
  /** The folder of a file below `server/src`: `cart`, `platform`, `gateways`, or the composition root. */
  area: string;
  /** The path below the domain. */
  rest: string;
}

/** Area of the files that compose the program, such as app.ts. */
const ROOT = '';

function serverFile(path: string): ServerFile | undefined {
  const match = /^server\/src\/(?:([\w-]+)\/)?(.+)$/.exec(path);
  return match ? { area: match[1] ?? ROOT, rest: match[2] ?? '' } : undefined;
}

const isDomain = (area: string): boolean => DOMAINS.includes(area);

const domainsLookLeft: Rule = ({ from, to }) => {
  const [source, target] = [serverFile(from), serverFile(to)];
  if (!source || !target || source.area === target.area) return undefined;
  if (!isDomain(source.area) || !isDomain(target.area)) return undefined;
  if (DOMAINS.indexOf(target.area) > DOMAINS.indexOf(source.area))
    return `${source.area} comes before ${target.area} and does not know it`;
  return PRIVATE_FILE.test(target.rest) ? 'a domain keeps its calls, routes and jobs to itself' : undefined;
};

const gatewaysBehindPorts: Rule = ({ from, to }) => {
  const [source, target] = [serverFile(from), serverFile(to)];
  if (!source || target?.area !== 'gateways') return undefined;
  const gateway = target.rest.split('/')[0];
  if (target.rest.endsWith('/port.ts')) return undefined;
  if (isDomain(source.area))
    return 'a gateway is seen through its port.ts; create-services.ts picks the implementation';
  const isOtherGateway = source.area === 'gateways' && source.rest.split('/')[0] !== gateway;
  return isOtherGateway ? 'a gateway sees another one through its port.ts' : undefined;
};

/** Server layers below the domains, each with what it may not import. */
const LOWER_LAYERS: Readonly<Record<string, (area: string) => boolean>> = {
  kernel: (area) => area !== 'kernel',
  platform: (area) => isDomain(area) || area === 'gateways' || area === ROOT,
  gateways: (area) => isDomain(area) || area === ROOT,
};

const layersLookDown: Rule = ({ from, to }) => {
  const [source, target] = [serverFile(from), serverFile(to)];
  if (!source || !target) return undefined;
  if (!LOWER_LAYERS[source.area]?.(target.area)) return undefined;
  if (source.area === 'kernel') return 'the kernel imports itself alone';
  if (target.area === ROOT) return `${source.area} does not know the composition root`;
  return `${source.area} knows no ${target.area === 'gateways' ? 'gateway' : 'domain'}`;
};

/** Files of the composition root that domains import: the types of services and handlers. */
const SEEN_BY_DOMAINS = new Set(['services.ts', 'calls.ts']);

const compositionStaysAbove: Rule = ({ from, to }) => {
  const [source, target] = [serverFile(from), serverFile(to)];
  if (!source || target?.area !== ROOT || !isDomain(source.area)) return undefined;
  return SEEN_BY_DOMAINS.has(target.rest)
    ? undefined
    : 'a domain sees services.ts and calls.ts alone of the composition root';
};

const pureFilesDoNoIo: Rule = ({ from, to, isType, isPackage }) => {
  const source = serverFile(from);
  if (!source || !isDomain(source.area) || !PURE_FILE.test(source.rest) || isType) return undefined;
  const doesIo = isPackage
    ? to.startsWith('node:') && to !== 'node:crypto'
    : (/^server\/src\/(gateways\/|kernel\/database\/)/.test(to) && !to.endsWith('/port.ts')) ||
      SQL_FILE.test(to);
  return doesIo ? 'a file without a kind in its name is pure: it reads and writes nothing' : undefined;
};
