import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isPortFree } from '../../server/src/embedded-postgres/ports.ts';

/** Passwords and keys of a cluster, made at its first start and stored beside its data. */
export interface Secrets {
  superuser: string;
  replication: string;
  rewind: string;
  rest: string;
  owner: string;
  login: string;
  secretKey: string;
}

const SECRETS: readonly (keyof Secrets)[] = [
  'superuser',
  'replication',
  'rewind',
  'rest',
  'owner',
  'login',
  'secretKey',
];

/** Exists until a first start has created the whole installation. */
const unfinished = (folder: string): string => join(folder, 'first-start-unfinished');

/** Removes what an interrupted first start left behind: a part of a database that nobody has used. */
export async function clearUnfinished(folder: string, say: (line: string) => void): Promise<void> {
  const isUnfinished = await readFile(unfinished(folder)).then(
    () => true,
    () => false,
  );
  if (!isUnfinished) return;
  say('The first start was interrupted: beginning anew');
  await rm(join(folder, 'data'), { recursive: true, force: true });
  await rm(join(folder, 'secrets.json'), { force: true });
  await rm(unfinished(folder));
}

export const finishFirstStart = (folder: string): Promise<void> => rm(unfinished(folder), { force: true });

/** @throws Error when databases exist, which need the passwords of the missing secrets */
async function requireNoData(folder: string): Promise<void> {
  for (const node of ['pg1', 'pg2']) {
    const files = await readdir(join(folder, 'data', node)).catch(() => []);
    if (files.length > 0)
      throw new Error(
        `${join(folder, 'secrets.json')} is missing, and the databases beside it need its passwords: restore it, or remove ${folder}.`,
      );
  }
}

/** Reads the secrets of a data directory. @returns also whether they were made now, for a new cluster */
export async function openSecrets(file: string): Promise<{ secrets: Secrets; isNew: boolean }> {
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored !== undefined) return { secrets: JSON.parse(stored), isNew: false };
  const secrets = Object.fromEntries(
    SECRETS.map((name) => [name, randomBytes(24).toString('base64url')]),
  ) as unknown as Secrets;
  await requireNoData(dirname(file));
  await writeFile(unfinished(dirname(file)), '');
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
  return { secrets, isNew: true };
}

const PARTS = [
  'https',
  'http',
  'web1',
  'web2',
  'worker',
  'primary',
  'standby',
  'redis',
  'etcd',
  'etcdPeer',
  'postgres1',
  'postgres2',
  'rest1',
  'rest2',
] as const;

export type Ports = Readonly<Record<(typeof PARTS)[number], number>>;

/** Number of consecutive ports that a cluster uses. */
export const PORT_COUNT = PARTS.length;

/** Gives each part one of the consecutive ports from `first`, which is that of nginx. */
export function portsFrom(first: number): Ports {
  return Object.fromEntries(PARTS.map((name, index) => [name, first + index])) as Ports;
}

/** @throws Error that names the ports in use */
export async function requireFreePorts(ports: Ports): Promise<void> {
  const taken: string[] = [];
  for (const [name, port] of Object.entries(ports))
    if (!(await isPortFree('127.0.0.1', port))) taken.push(`${port} (${name})`);
  if (taken.length > 0)
    throw new Error(
      `Ports in use: ${taken.join(', ')}. Stop what uses them, or set PORT to the first of ${PORT_COUNT} free ones.`,
    );
}
