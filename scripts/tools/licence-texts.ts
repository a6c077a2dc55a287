import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { project } from './run.ts';

/** Names of the files in which packages state their licence, and whom they name as authors. */
const LICENCE_FILE = /^(licen[cs]e|copying|notice|unlicense)\b/i;

/** Texts for packages that have no file of their own; the licence is that of their package.json. */
const STANDARD_TEXTS: Readonly<Record<string, readonly string[]>> = {
  MIT: ['MIT.txt'],
  ISC: ['ISC.txt'],
  // The LGPL is a supplement of the GPL, and asks for both.
  'LGPL-3.0-or-later': ['LGPL-3.0.txt', 'GPL-3.0.txt'],
};

/** Builds of a package for an operating system, whose text is in the package that loads them. */
const TEXT_OF_PARENT: Readonly<Record<string, string>> = {
  '@myriaddreamin/typst-ts-node-compiler-': '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2-': '@node-rs/argon2',
  '@esbuild/': 'esbuild',
  '@rolldown/binding-': 'rolldown',
};

/** The licence of a package in full. */
export interface LicenceText {
  name: string;
  version: string;
  licence: string;
  text: string;
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
  homepage?: string;
}

/**
 * Reads the licence of an installed package.
 * @param folder relative to the project: `node_modules/pg`
 * @returns undefined for a package without a text, for which there is no standard text either
 */
export async function readLicence(folder: string): Promise<LicenceText | undefined> {
  const manifest: Manifest = JSON.parse(await readFile(join(project, folder, 'package.json'), 'utf8'));
  const { name, version, license: licence = '' } = manifest;
  const text = (await ownText(folder)) ?? (await parentText(name)) ?? (await standardText(manifest));
  return text === undefined ? undefined : { name, version, licence, text };
}

async function ownText(folder: string): Promise<string | undefined> {
  const files = (await readdir(join(project, folder), { withFileTypes: true }))
    .filter((file) => file.isFile() && LICENCE_FILE.test(file.name))
    .map((file) => file.name)
    .sort();
  if (files.length === 0) return undefined;
  const texts = await Promise.all(files.map((file) => readFile(join(project, folder, file), 'utf8')));
  return texts.join('\n\n');
}

async function parentText(name: string): Promise<string | undefined> {
  const [, parent] = Object.entries(TEXT_OF_PARENT).find(([prefix]) => name.startsWith(prefix)) ?? [];
  const folder = `node_modules/${parent}`;
  return parent && existsSync(join(project, folder)) ? ownText(folder) : undefined;
}

async function standardText({ name, license = '', author }: Manifest): Promise<string | undefined> {
  const files = STANDARD_TEXTS[license];
  if (!files) return undefined;
  const holder = (typeof author === 'string' ? author : author?.name) ?? `the authors of ${name}`;
  const texts = await Promise.all(
    files.map((file) => readFile(join(project, 'scripts/licences', file), 'utf8')),
  );
  return texts.join('\n\n').replace('{holder}', holder);
}

/** Writes the licences of packages as one text: equal texts once, under all packages that they are of. */
export function renderLicences(licences: readonly LicenceText[]): string {
  const packagesOf = new Map<string, string[]>();
  for (const { name, version, licence, text } of licences) {
    const key = text.trim();
    packagesOf.set(key, [...(packagesOf.get(key) ?? []), `${name} ${version} (${licence})`]);
  }
  const line = '='.repeat(80);
  const parts = [...packagesOf].map(
    ([text, packages]) => `${line}\n${[...new Set(packages)].sort().join('\n')}\n${line}\n\n${text}\n`,
  );
  return `Licences of the packages in this folder and in the pages that it serves\n\n${parts.join('\n')}`;
}
