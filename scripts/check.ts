import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { balancerPages, balancerStyle, renderBalancerPages } from './balancer-pages.ts';
import { findAsvsProblems, findMissingTests } from './checks/asvs.ts';
import { findConcernProblems } from './checks/concerns.ts';
import { findBrokenLinks, findUnknownPages, findUnspecified } from './checks/document-links.ts';
import {
  ARCHITECTURE,
  DECISIONS,
  findDecisionProblems,
  findDocumentProblems,
  findMissingPaths,
} from './checks/documents.ts';
import { findLongFunctions } from './checks/function-lengths.ts';
import { findCycles, readSources } from './checks/import-graph.ts';
import { findViolations } from './checks/import-rules.ts';
import { findLongFiles } from './checks/lengths.ts';
import { deliveredFolders, findLockfileProblems, type Lockfile } from './checks/lockfile.ts';
import { findMigrationProblems } from './checks/migrations.ts';
import { findMissingAreas } from './checks/phrase-areas.ts';
import { findPictureProblems } from './checks/pictures.ts';
import { findStyleProblems } from './checks/styles.ts';
import { findTextsInCode } from './checks/texts.ts';
import { findVocabularyProblems } from './checks/vocabulary.ts';
import {
  adapterDocument,
  callsDocument,
  examplesFile,
  packagesDocument,
  publicApiDocument,
  renderAdapter,
  renderCalls,
  renderExamples,
  renderPackages,
  renderPublicApi,
  renderRequirements,
  requirementsDocument,
} from './generate-docs.ts';
import { readLicence } from './tools/licence-texts.ts';
import { project, runTool } from './tools/run.ts';

const sources = readSources(project, ['{contract,phrases,server,web}/{src,test}/**/*.{ts,tsx}']).then(
  (files) => files.filter(({ path }) => !path.includes('.gen.')),
);

const exists = (path: string): boolean => existsSync(`${project}/${path}`);

/** Documents that are kept in step with the code; decision records and the change log describe the past. */
const documents = readSources(project, [
  '{README,CONTRIBUTING,SECURITY}.md',
  'docs/{venue,integrator,operator,developer,trust}/*.md',
]);

/** Titles of the pages of the back office in French, by the title of their group in the menu. */
async function readPageTitles(): Promise<ReadonlyMap<string, readonly string[]>> {
  const phrases = JSON.parse(await readFile(`${project}/phrases/fr-FR/backoffice.json`, 'utf8'));
  const definitions = await readSources(project, ['web/src/backoffice/**/*.ts']);
  const pages = definitions.flatMap(({ text }) => [
    ...text.matchAll(/section: '(\w+)',[^}]*?group: '(\w+)'/gs),
  ]);
  const titles = new Map<string, string[]>();
  for (const [, section = '', group = ''] of pages) {
    const name = phrases.groups[group];
    titles.set(name, [...(titles.get(name) ?? []), phrases.sections[section].title]);
  }
  return titles;
}

/** The checks of `npm run check`. Each returns its problems as text, empty when there are none. */
const checks: Record<string, () => Promise<string>> = {
  'format and lint': () => tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  'types of contract and server': () => tool('typescript/bin/tsc', ['--project', '.']),
  'types of the web': () => tool('typescript/bin/tsc', ['--project', 'web']),
  'unused files and exports': () =>
    tool('knip/bin/knip.js', ['--no-progress', '--treat-config-hints-as-errors']),
  'who imports whom': async () => findViolations(await sources).join('\n'),
  'import cycles': async () => findCycles(await sources).join('\n'),
  'names and places of files': async () => findVocabularyProblems(await sources).join('\n'),
  'the same concerns everywhere': async () => findConcernProblems(await sources).join('\n'),
  'length of files': async () => {
    const files = await readSources(project, [
      '{contract,phrases,server,web}/{src,test,build}/**/*.{ts,tsx,css}',
      '{scripts,e2e,bench}/**/*.ts',
    ]);
    return findLongFiles(files.filter(({ path }) => !path.includes('.gen.'))).join('\n');
  },
  'length of functions': async () => {
    const files = await readSources(project, [
      '{contract,phrases,server,web}/{src,build}/**/*.{ts,tsx}',
      '{scripts,bench}/**/*.ts',
    ]);
    return findLongFunctions(files.filter(({ path }) => !/\.(test|gen)\./.test(path))).join('\n');
  },
  'styles and classes': async () =>
    findStyleProblems(await readSources(project, ['web/src/**/*.{css,ts,tsx}'])).join('\n'),
  'phrases of pages': async () =>
    findMissingAreas((await sources).filter(({ path }) => path.startsWith('web/src/'))).join('\n'),
  'texts in phrases': async () =>
    findTextsInCode(
      await readSources(project, [
        '{contract,phrases,server,web}/{src,build}/**/*.{ts,tsx}',
        'web/*.ts',
        'server/database/**/*.sql',
      ]),
    ).join('\n'),
  'migrations and SQL functions': async () =>
    findMigrationProblems(await readSources(project, ['server/database/{functions,migrations}/*'])).join(
      '\n',
    ),
  'table of concerns': async () => {
    const architecture = await readFile(`${project}/${ARCHITECTURE}`, 'utf8');
    return findDocumentProblems(architecture, await sources).join('\n');
  },
  'index of decisions': async () =>
    findDecisionProblems(await readSources(project, [`${DECISIONS}/*.md`])).join('\n'),
  'paths in documents': async () =>
    (await documents).flatMap((document) => findMissingPaths(document, exists)).join('\n'),
  'links and pictures in documents': async () => findBrokenLinks(await documents, exists).join('\n'),
  'references to specified behaviour': async () => {
    const page = await readFile(`${project}/docs/developer/specified-behaviour.md`, 'utf8');
    return findUnspecified(page, await sources).join('\n');
  },
  'requirements of OWASP ASVS': async () => {
    const requirements = JSON.parse(await readFile(`${project}/docs/trust/asvs-requirements.json`, 'utf8'));
    return findAsvsProblems(await readFile(`${project}/docs/trust/asvs.md`, 'utf8'), requirements).join('\n');
  },
  'tests named in documents': async () => {
    const read = (path: string) => (exists(path) ? readFileSync(`${project}/${path}`, 'utf8') : undefined);
    return (await readSources(project, ['docs/trust/*.md']))
      .flatMap((document) => findMissingTests(document, read))
      .join('\n');
  },
  'pictures of the documents': async () => findPictureProblems(await documents).join('\n'),
  'pages in the handbook': async () => {
    const titles = await readPageTitles();
    return (await documents)
      .filter(({ path }) => path.startsWith('docs/venue/'))
      .flatMap((document) => findUnknownPages(document, titles))
      .join('\n');
  },
  'hashes and licences of packages': async () =>
    findLockfileProblems(JSON.parse(await readFile(`${project}/package-lock.json`, 'utf8'))).join('\n'),
  'texts of licences': async () => {
    const { packages } = JSON.parse(await readFile(`${project}/package-lock.json`, 'utf8')) as Lockfile;
    // Packages of other operating systems are not installed.
    const folders = deliveredFolders({ packages }).filter((folder) => exists(`${folder}/package.json`));
    const texts = await Promise.all(folders.map((folder) => readLicence(folder)));
    return folders
      .filter((_, at) => texts[at] === undefined)
      .map((folder) => `${folder} has no text of its licence: see scripts/tools/licence-texts.ts`)
      .join('\n');
  },
  'list of packages': async () => {
    const written = await readFile(`${project}/${packagesDocument}`, 'utf8').catch(() => '');
    return written === (await renderPackages()) ? '' : `${packagesDocument} is out of date: run npm run docs`;
  },
  'reference of calls': async () => {
    const written = await readFile(`${project}/${callsDocument}`, 'utf8').catch(() => '');
    return written === (await renderCalls()) ? '' : `${callsDocument} is out of date: run npm run docs`;
  },
  'error pages of nginx': async () => {
    const pages = [...renderBalancerPages()].map(async ([name, text]) => {
      const written = await readFile(`${project}/${balancerPages}/${name}`, 'utf8').catch(() => '');
      return written === text ? [] : [`${balancerPages}/${name} is out of date: run npm run docs`];
    });
    const configuration = await readFile(`${project}/deploy/nginx/guichet.conf`, 'utf8');
    const policy = configuration.includes(`'${balancerStyle}'`)
      ? []
      : [`The policy lacks '${balancerStyle}'`];
    return [...(await Promise.all(pages)).flat(), ...policy].join('\n');
  },
  'description of the adapter API': async () => {
    const written = await readFile(`${project}/${adapterDocument}`, 'utf8').catch(() => '{}');
    return isDeepStrictEqual(JSON.parse(written), JSON.parse(renderAdapter()))
      ? ''
      : `${adapterDocument} is out of date: run npm run docs`;
  },
  'description of the public API': async () => {
    const written = await readFile(`${project}/${publicApiDocument}`, 'utf8').catch(() => '{}');
    return isDeepStrictEqual(JSON.parse(written), JSON.parse(renderPublicApi()))
      ? ''
      : `${publicApiDocument} is out of date: run npm run docs`;
  },
  'requirements of the adapter API': async () => {
    const written = await readFile(`${project}/${requirementsDocument}`, 'utf8').catch(() => '');
    return written === renderRequirements() ? '' : `${requirementsDocument} is out of date: run npm run docs`;
  },
  'examples of calls': async () => {
    const written = await readFile(`${project}/${examplesFile}`, 'utf8').catch(() => '');
    // Compare parsed values: the formatter may have changed the layout.
    return isDeepStrictEqual(JSON.parse(written || '{}'), JSON.parse(await renderExamples()))
      ? ''
      : `${examplesFile} is out of date: run npm run docs`;
  },
};

async function tool(program: string, args: string[]): Promise<string> {
  const { code, output } = await runTool(program, args);
  return code === 0 ? '' : output;
}

const results = await Promise.all(
  Object.entries(checks).map(async ([name, check]) => {
    const problem = await check().catch((error: Error) => error.message);
    process.stdout.write(`${problem === '' ? '✓' : '✗'} ${name}\n`);
    return { name, problem };
  }),
);
const failed = results.filter(({ problem }) => problem !== '');
for (const { name, problem } of failed) process.stdout.write(`\n── ${name}\n${problem.trimEnd()}\n`);

process.exitCode = failed.length === 0 ? 0 : 1;
