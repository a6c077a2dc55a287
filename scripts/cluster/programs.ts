import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findDebianPostgres } from '../tools/system-postgres.ts';

/** The programs of a cluster, each with the Debian package that has it. */
const PACKAGES = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  'redis-server': 'redis-server',
  nginx: 'nginx-light',
} as const;

type Program = keyof typeof PACKAGES;

export interface Programs extends Record<Program, string> {
  /** Folder of the programs of PostgreSQL. */
  postgres: string;
}

/**
 * Finds the programs of a cluster.
 * @throws Error that names the missing Debian packages
 */
export async function findPrograms(): Promise<Programs> {
  const found = Object.fromEntries(Object.keys(PACKAGES).map((name) => [name, findProgram(name)]));
  const postgres = await findDebianPostgres();
  const missing: string[] = Object.entries(PACKAGES).flatMap(([name, debian]) =>
    found[name] ? [] : [debian],
  );
  if (!postgres) missing.push('postgresql');
  if (missing.length > 0 || !postgres)
    throw new Error(
      `A cluster needs Debian packages that are not installed here: ${missing.join(', ')}.\n` +
        `Install them with: apt-get install --no-install-recommends ${missing.join(' ')}\n` +
        'and stop the services that they start: the cluster starts its own processes.',
    );
  return { ...(found as Record<Program, string>), postgres: postgres.folder };
}

/** Programs of the administrator are not in the PATH of everybody. */
function findProgram(name: string): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
