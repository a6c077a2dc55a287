import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { isPortFree } from '../../server/src/embedded-postgres/ports.ts';
import type { Account } from '../../server/src/embedded-postgres/process.ts';
import { project } from '../tools/run.ts';
import { createPart, type Part, type PartOptions } from './part.ts';
import type { Programs } from './programs.ts';
import type { Ports, Secrets } from './settings.ts';
import { writeFilled } from './templates.ts';

/** What every part of one cluster shares. */
export interface Setting {
  /** Absolute path of the folder with all data, configuration and logs. */
  folder: string;
  ports: Ports;
  programs: Programs;
  secrets: Secrets;
  /** User of the databases, since PostgreSQL refuses root; undefined where this process is not root. */
  account: Account | undefined;
}

export const HOST = '127.0.0.1';

type Own = Omit<PartOptions, 'logFile' | 'account'>;

const asDatabase = ({ folder, account }: Setting, options: Own): Part =>
  createPart({ ...options, account, logFile: join(folder, 'log', `${options.name}.log`) });

/** Whether a server accepts connections at a port. */
const isListening = async (port: number): Promise<boolean> => !(await isPortFree(HOST, port));

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** The store of Patroni’s agreements. One member is enough on one machine; production has three on three hosts. */
export async function createEtcd(setting: Setting): Promise<Part> {
  const { folder, ports, programs } = setting;
  const file = join(folder, 'config', 'etcd.yml');
  await writeFilled('etcd.yml', file, {
    node: 'etcd1',
    address: HOST,
    etcdData: join(folder, 'data', 'etcd'),
    etcdPort: ports.etcd,
    etcdPeerPort: ports.etcdPeer,
    etcdMembers: `etcd1=http://${HOST}:${ports.etcdPeer}`,
  });
  return asDatabase(setting, {
    name: 'etcd',
    program: programs.etcd,
    args: ['--config-file', file],
    isReady: () => answers(`http://${HOST}:${ports.etcd}/health`),
  });
}

/** A node of PostgreSQL under Patroni. */
export interface DatabaseNode extends Part {
  postgresPort: number;
  restPort: number;
  data: string;
  /** Whether it is the primary now. */
  isPrimary(): Promise<boolean>;
  /** Whether it is a standby that answers. */
  isStandby(): Promise<boolean>;
  /** Process id of its PostgreSQL; undefined when none runs. */
  postmaster(): Promise<number | undefined>;
}

export async function createNode(setting: Setting, number: 1 | 2): Promise<DatabaseNode> {
  const { folder, ports, programs, secrets } = setting;
  const name = `pg${number}`;
  const data = join(folder, 'data', name, 'postgres');
  const [postgresPort, restPort] = [ports[`postgres${number}`], ports[`rest${number}`]];
  const file = join(folder, 'config', `${name}.yml`);
  await writeFilled('patroni.yml', file, {
    node: name,
    address: HOST,
    network: '127.0.0.0/8',
    restPort,
    postgresPort,
    data,
    etcdHosts: `${HOST}:${ports.etcd}`,
    binaries: programs.postgres,
    passwordFile: join(folder, 'data', name, 'pgpass'),
    restPassword: secrets.rest,
    superuserPassword: secrets.superuser,
    replicationPassword: secrets.replication,
    rewindPassword: secrets.rewind,
  });
  const rest = (path: string) => answers(`http://${HOST}:${restPort}${path}`);
  const postmaster = async () => {
    const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number(text.split('\n')[0]);
    // The file of a killed server stays behind, and its number may belong to another process.
    const program = pid > 1 ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : '';
    return program.includes(data) ? pid : undefined;
  };
  const part = asDatabase(setting, {
    name,
    program: programs.patroni,
    args: [file],
    isReady: () => rest('/readiness'),
    startSeconds: 90,
    others: async () => [(await postmaster()) ?? []].flat(),
  });
  return Object.defineProperties(
    {
      postgresPort,
      restPort,
      data,
      postmaster,
      isPrimary: () => rest('/primary'),
      isStandby: () => rest('/replica'),
    },
    Object.getOwnPropertyDescriptors(part),
  ) as DatabaseNode;
}

/** The one address of the database. */
export async function createBalancer(setting: Setting, nodes: readonly DatabaseNode[]): Promise<Part> {
  const { folder, ports, programs } = setting;
  const file = join(folder, 'config', 'haproxy.cfg');
  await writeFilled('haproxy.cfg', file, {
    address: HOST,
    primaryPort: ports.primary,
    standbyPort: ports.standby,
    nodes: nodes
      .map(
        ({ name, postgresPort, restPort }) => `server ${name} ${HOST}:${postgresPort} check port ${restPort}`,
      )
      .join('\n    '),
  });
  return asDatabase(setting, {
    name: 'haproxy',
    program: programs.haproxy,
    args: ['-f', file, '-db'],
    isReady: () => canConnect(ownerUrl(setting, 'postgres')),
  });
}

export function createRedis(setting: Setting): Part {
  const { ports, programs } = setting;
  const args = ['--port', String(ports.redis), '--bind', HOST, '--save', '', '--appendonly', 'no'];
  return asDatabase(setting, {
    name: 'redis',
    program: programs['redis-server'],
    args,
    isReady: () => isListening(ports.redis),
  });
}

/** @param main configuration file */
export function createNginx(setting: Setting, main: string): Part {
  const { ports, programs } = setting;
  return asDatabase(setting, {
    name: 'nginx',
    program: programs.nginx,
    args: ['-c', main],
    isReady: () => isListening(ports.https),
  });
}

export interface Portal extends Part {
  port: number;
  /** The reason for which it is not ready; undefined when it is, `no answer` when it is gone. */
  problem(): Promise<string | undefined>;
}

/** @param variables those that differ from the other portals */
export function createPortal(
  { folder, ports, secrets }: Setting,
  name: 'web1' | 'web2' | 'worker',
  variables: Readonly<Record<string, string>> = {},
): Portal {
  const port = ports[name];
  const part = createPart({
    name,
    program: process.execPath,
    args: ['--max-old-space-size=256', '--max-semi-space-size=16', join(project, 'server/src/main.ts')],
    logFile: join(folder, 'log', `${name}.log`),
    startSeconds: 180,
    isReady: () => answers(`http://${HOST}:${port}/health/ready`),
    env: {
      MALLOC_ARENA_MAX: '2',
      HOST,
      PORT: String(port),
      ROLE: name === 'worker' ? 'all' : 'web',
      PUBLIC_URL: publicUrl(ports),
      // The sandboxes call the portal at its public address, whose certificate is signed by nobody else.
      NODE_EXTRA_CA_CERTS: join(folder, 'nginx/tls/localhost/fullchain.pem'),
      DATABASE_URL: databaseUrl('guichet_login', secrets.login, ports.primary),
      DATABASE_READ_URL: databaseUrl('guichet_login', secrets.login, ports.standby),
      REDIS_URL: `redis://${HOST}:${ports.redis}`,
      SECRET_KEY: secrets.secretKey,
      TRUSTED_PROXIES: HOST,
      DRAIN_SECONDS: '4',
      LOG_LEVEL: 'warn',
      ...variables,
    },
  });
  const problem = async () => {
    try {
      const response = await fetch(`http://${HOST}:${port}/health/ready`, {
        signal: AbortSignal.timeout(3000),
      });
      if (response.ok) return await response.body?.cancel();
      return ((await response.json()) as { reason: string }).reason;
    } catch {
      return 'no answer';
    }
  };
  return Object.defineProperties({ port, problem }, Object.getOwnPropertyDescriptors(part)) as Portal;
}

export const publicUrl = ({ https }: Ports): string => `https://localhost:${https}`;

function databaseUrl(login: string, password: string, port: number, database = 'guichet'): string {
  return `postgres://${login}:${password}@${HOST}:${port}/${database}`;
}

/** Connection string of the superuser through the balancer. */
export const ownerUrl = ({ secrets, ports }: Setting, database = 'guichet'): string =>
  database === 'postgres'
    ? databaseUrl('postgres', secrets.superuser, ports.primary, database)
    : databaseUrl('guichet_owner', secrets.owner, ports.primary, database);

/** Connection strings of the running processes: at the primary, and at a standby. */
export const loginUrls = ({ secrets, ports }: Setting): { primary: string; standby: string } => ({
  primary: databaseUrl('guichet_login', secrets.login, ports.primary),
  standby: databaseUrl('guichet_login', secrets.login, ports.standby),
});

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('create temporary table written ()');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
