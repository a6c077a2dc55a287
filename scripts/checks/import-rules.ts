import { type Import, importsOf, type SourceFile } from './import-graph.ts';

/** From left to right: each may use those before it. */
const domains = [
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
];
/** What a domain shows to the domains right of it; a model is the shape that its data, mutations and rules share. */
const shownToOthers = /^(data|mutations|rules|model)(-[\w-]+)?\.ts$/;
const mayHoldSql = /^(data|mutations)(-[\w-]+)?\.ts$/;
const pureFile = /^(rules|view)(-[\w-]+)?\.ts$/;
const sqlCall = /\.(query|named)\s*(<[^()]*>)?\(\s*['"`]/;

/** What breaks the rules "who may import whom", one sentence each, with the file it is in. */
export function findViolations(files: readonly SourceFile[]): string[] {
  const sources = files.filter(({ path }) => !isTest(path));
  const imports = files.flatMap(importsOf);
  const usesZod = filesThatLoadZod(imports);
  const rules = [contractStandsAlone, webNeverImportsServer, webLoadsNoZod(usesZod), webLayers];
  const sourceRules = [domainsLookLeft, gatewaysBehindPorts, groundKnowsNoDomain, pureFilesDoNoInput];
  const found = imports.flatMap((edge) => {
    const applicable = isTest(edge.from) ? rules.slice(0, 2) : [...rules, ...sourceRules];
    return applicable.flatMap((rule) => describe(edge, rule(edge)));
  });
  return [...found, ...sources.flatMap(sqlOutOfPlace)].sort();
}

type Rule = (edge: Import) => string | undefined;

function describe(edge: Import, problem: string | undefined): string[] {
  return problem === undefined ? [] : [`${edge.from} imports ${edge.to}: ${problem}`];
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$|(^|\/)testing[\w-]*\.tsx?$/.test(path);
}

const testTools = new Set(['vitest', 'fast-check']);

const contractStandsAlone: Rule = ({ from, to, isPackage }) => {
  if (!from.startsWith('contract/') || to.startsWith('contract/')) return undefined;
  if (isPackage && (to === 'zod' || (isTest(from) && testTools.has(to)))) return undefined;
  return 'the contract imports zod alone';
};

const webNeverImportsServer: Rule = ({ from, to }) =>
  from.startsWith('web/') && to.startsWith('server/') ? 'the web never imports the server' : undefined;

function webLoadsNoZod(usesZod: ReadonlySet<string>): Rule {
  return ({ from, to, isType }) =>
    from.startsWith('web/src/') && !isType && (to === 'zod' || usesZod.has(to))
      ? 'it would bring zod to the browser: import types only'
      : undefined;
}

/** Contract files that run zod when they are loaded, directly or through others. */
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

/** Every link comes from them, on whatever page. */
const sharedPaths = new Set(['web/src/app/paths.ts', 'web/src/app/backoffice-paths.ts']);

/** Each layer of the web with those it may use beside itself. */
const webLayersBelow: Readonly<Record<string, readonly string[]>> = {
  app: ['shop', 'backoffice', 'ui', 'lib', 'phrases'],
  shop: ['ui', 'lib', 'phrases'],
  backoffice: ['ui', 'lib', 'phrases'],
  ui: ['lib', 'phrases'],
  lib: ['ui', 'phrases'],
  phrases: ['lib'],
};

const webLayers: Rule = ({ from, to, isType }) => {
  const [fromLayer, toLayer] = [from, to].map((path) => /^web\/src\/(\w+)\//.exec(path)?.[1]);
  if (fromLayer === undefined || toLayer === undefined || fromLayer === toLayer || isType) return undefined;
  if (sharedPaths.has(to)) return undefined;
  return webLayersBelow[fromLayer]?.includes(toLayer) ? undefined : `${fromLayer} does not use ${toLayer}`;
};

interface ServerPlace {
  /** `cart`, `platform`, `gateways`, or '' for app.ts and main.ts. */
  area: string;
  /** The path below it. */
  rest: string;
}

function serverPlace(path: string): ServerPlace | undefined {
  const match = /^server\/src\/(?:([\w-]+)\/)?(.+)$/.exec(path);
  return match ? { area: match[1] ?? '', rest: match[2] ?? '' } : undefined;
}

const domainsLookLeft: Rule = ({ from, to }) => {
  const [source, target] = [serverPlace(from), serverPlace(to)];
  if (!source || !target || source.area === target.area) return undefined;
  const [own, other] = [domains.indexOf(source.area), domains.indexOf(target.area)];
  if (own < 0 || other < 0) return undefined;
  if (other > own) return `${source.area} stands left of ${target.area} and does not know it`;
  if (!shownToOthers.test(target.rest))
    return 'of another domain, only data, mutations, rules and model are used';
  return undefined;
};

const gatewaysBehindPorts: Rule = ({ from, to }) => {
  const [source, target] = [serverPlace(from), serverPlace(to)];
  if (!source || target?.area !== 'gateways') return undefined;
  const gateway = target.rest.split('/')[0];
  const isPort = target.rest === `${gateway}/port.ts`;
  if (domains.includes(source.area) || source.area === 'platform') {
    return isPort ? undefined : 'a gateway is seen through its port.ts; app.ts picks the implementation';
  }
  if (source.area === 'gateways' && source.rest.split('/')[0] !== gateway && !isPort) {
    return 'a gateway sees another one through its port.ts';
  }
  return undefined;
};

const groundKnowsNoDomain: Rule = ({ from, to }) => {
  const [source, target] = [serverPlace(from), serverPlace(to)];
  if (!source || !target || !['platform', 'gateways'].includes(source.area)) return undefined;
  return domains.includes(target.area) ? `${source.area} knows no domain` : undefined;
};

const pureFilesDoNoInput: Rule = ({ from, to, isType, isPackage }) => {
  const source = serverPlace(from);
  if (!source || !domains.includes(source.area) || !pureFile.test(source.rest) || isType) return undefined;
  const isInput = isPackage
    ? to.startsWith('node:') && to !== 'node:crypto'
    : (/^server\/src\/(gateways\/|platform\/db)/.test(to) && !to.endsWith('/port.ts')) ||
      mayHoldSql.test(to.split('/').at(-1) ?? '');
  return isInput ? 'rules and view decide; they read and write nothing' : undefined;
};

function sqlOutOfPlace({ path, text }: SourceFile): string[] {
  const place = serverPlace(path);
  if (!place || !domains.includes(place.area) || mayHoldSql.test(place.rest)) return [];
  const found = sqlCall.exec(text);
  if (!found) return [];
  const line = text.slice(0, found.index).split('\n').length;
  return [`${path}:${line} holds SQL: it belongs in data.ts or mutations.ts`];
}
