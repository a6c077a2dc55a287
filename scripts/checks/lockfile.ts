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

/** Allowed licences. Each permits redistribution with a notice. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

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
    .filter(({ license }) => !isAllowed(license))
    .map(({ name, version, license }) => `${name} ${version}: licence "${license}" is not in the list`);
  return [...entries, ...licences];
}

function entriesOf(packages: Lockfile['packages']) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    return path.includes('node_modules/') && !entry.link ? [{ name, entry }] : [];
  });
}

/**
 * Whether an SPDX expression allows the package.
 * @param expression for example `MIT`, `(MIT OR CC0-1.0)`, `Apache-2.0 AND LGPL-3.0-or-later`
 */
function isAllowed(expression: string): boolean {
  const alternatives = expression.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((terms) => terms.split(' AND ').every((term) => ALLOWED.has(term)));
}
