/** The fields of package-lock.json that this check reads. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
}

/** A package installed from a registry: neither a workspace nor a link to one. */
export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly isDevelopment: boolean;
}

/** Allowed licences. Each permits use and redistribution with a notice, and asks nothing of the code beside it. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Licences that ask for more, allowed for packages that are used as the reason states. */
const EXCEPTIONS: readonly { packages: RegExp; licence: string; reason: string }[] = [
  {
    packages: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    reason:
      'libvips is a shared library in a package of its own, which can be replaced; its text is delivered',
  },
  {
    packages: /^(lightningcss(-.*)?|axe-core)$/,
    licence: 'MPL-2.0',
    reason: 'builds or tests pages, unchanged; no file of it is delivered',
  },
  {
    packages: /^ical\.js$/,
    licence: 'MPL-2.0',
    reason: 'is delivered unchanged, as a package of its own with its text',
  },
  {
    packages: /^caniuse-lite$/,
    licence: 'CC-BY-4.0',
    reason: 'data that the build of the pages reads; it is named in the list of packages',
  },
  {
    packages: /^date-holidays$/,
    licence: 'CC-BY-3.0',
    reason: 'data of public holidays, whose authors its licence file names',
  },
];

/** Licences of packages whose package.json names none, as their LICENSE file states. */
const STATED_ELSEWHERE: Readonly<Record<string, string>> = {
  '@react-aria/optimize-locales-plugin': 'Apache-2.0',
};

/** Returns the packages of a lockfile, sorted by name and version. */
export function installedPackages({ packages }: Lockfile): InstalledPackage[] {
  return entriesOf(packages)
    .map(({ name, entry }) => ({
      name,
      version: entry.version ?? '',
      license: entry.license ?? STATED_ELSEWHERE[name] ?? '',
      isDevelopment: entry.dev === true,
    }))
    .sort((one, other) => (`${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1));
}

/**
 * Finds packages without an integrity hash, from another source than the registry, or with a licence that is not
 * allowed.
 */
export function findLockfileProblems(lockfile: Lockfile): string[] {
  const entries = entriesOf(lockfile.packages).flatMap(({ name, entry }) => [
    ...(entry.integrity?.startsWith('sha512-')
      ? []
      : [`${name} ${entry.version}: no SHA-512 integrity hash`]),
    ...(entry.resolved === undefined ? [] : [`${name} ${entry.version}: has an address of its own`]),
  ]);
  const licences = installedPackages(lockfile)
    .filter(({ name, license }) => !isAllowed(name, license))
    .map(
      ({ name, version, license }) =>
        `${name} ${version}: licence "${license}" is not in the list of scripts/checks/lockfile.ts`,
    );
  return [...entries, ...licences];
}

/** Returns the folders of the packages that are not only for development, as `node_modules/pg`. */
export const deliveredFolders = ({ packages }: Lockfile): string[] =>
  Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.dev)
    .map(([path]) => path);

function entriesOf(packages: Lockfile['packages']) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    return path.includes('node_modules/') && !entry.link ? [{ name, entry }] : [];
  });
}

/**
 * Whether a package may have a licence.
 * @param expression of SPDX, for example `MIT`, `(MIT OR CC0-1.0)`, `Apache-2.0 AND LGPL-3.0-or-later`
 */
function isAllowed(name: string, expression: string): boolean {
  const allows = (term: string) =>
    ALLOWED.has(term) || EXCEPTIONS.some(({ packages, licence }) => licence === term && packages.test(name));
  const alternatives = expression.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((terms) => terms.split(' AND ').every(allows));
}

/** Returns why a package may have a licence that asks for more than a notice; undefined for other packages. */
export const reasonOf = (name: string): string | undefined =>
  EXCEPTIONS.find(({ packages }) => packages.test(name))?.reason;
