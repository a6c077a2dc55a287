import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { findServerAccount, giveTo } from '../../server/src/embedded-postgres/process.ts';
import { buildWebWhenStale } from '../../server/src/platform/pages/build-web.ts';
import { configureNginx } from '../../server/test/deploy/nginx.ts';
import { project, run } from '../tools/run.ts';
import type { Part } from './part.ts';
import {
  createBalancer,
  createEtcd,
  createNginx,
  createNode,
  createPortal,
  createRedis,
  type DatabaseNode,
  HOST,
  loginUrls,
  ownerUrl,
  type Portal,
  publicUrl,
  type Setting,
} from './parts.ts';
import { findPrograms } from './programs.ts';
import { clearUnfinished, finishFirstStart, openSecrets, portsFrom, requireFreePorts } from './settings.ts';

/** A whole installation on one machine, with a handle on each of its parts. */
export interface Cluster {
  url: string;
  ownerUrl: string;
  loginUrls: { primary: string; standby: string };
  secretKey: string;
  etcd: Part;
  nodes: readonly [DatabaseNode, DatabaseNode];
  balancer: Part;
  redis: Part;
  portals: readonly [web1: Portal, web2: Portal, worker: Portal];
  nginx: Part;
  restPassword: string;
  primary(): Promise<DatabaseNode>;
  standby(): Promise<DatabaseNode>;
}

export interface ClusterOptions {
  /** Gets the end of every part as soon as it runs. */
  resources: AsyncDisposableStack;
  /** Absolute path of a folder for everything; created when absent. */
  folder: string;
  /** The first of consecutive ports. */
  port: number;
  say(line: string): void;
  /** Further variables of the portals. */
  variables?: Readonly<Record<string, string>>;
}

/**
 * Starts a cluster: etcd, two nodes of PostgreSQL under Patroni, HAProxy, Redis, nginx and three portals. A new one gets
 * the demonstration data.
 * @throws Error in words when a program is missing or a part does not start
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, say, resources } = options;
  const programs = await findPrograms();
  const ports = portsFrom(options.port);
  await requireFreePorts(ports);
  await buildWebWhenStale(say);
  const account = await findServerAccount();
  await clearUnfinished(folder, say);
  for (const part of ['', 'config', 'log', 'data', 'data/etcd', 'data/pg1', 'data/pg2', 'nginx']) {
    await mkdir(join(folder, part), { recursive: true });
    await giveTo(account, join(folder, part));
    // PostgreSQL and etcd insist on folders of their own.
    await chmod(join(folder, part), part.startsWith('data/') ? 0o700 : 0o711);
  }
  const { secrets, isNew } = await openSecrets(join(folder, 'secrets.json'));
  const setting: Setting = { folder, ports, programs, secrets, account };

  const start = async (part: Part) => {
    say(`Starting ${part.name}`);
    resources.defer(() => part.stop());
    await part.start();
  };
  const etcd = await createEtcd(setting);
  const nodes = [await createNode(setting, 1), await createNode(setting, 2)] as const;
  const balancer = await createBalancer(setting, nodes);
  const redis = createRedis(setting);
  const portalNames = ['web1', 'web2', 'worker'] as const;
  const portals = portalNames.map((name) =>
    createPortal(setting, name, options.variables),
  ) as unknown as Cluster['portals'];
  const main = await configureNginx(join(folder, 'nginx'), {
    ports,
    processes: portals.map(({ port }) => port),
    domains: ['localhost'],
  });
  const nginx = createNginx(setting, main);
  await giveFolders(setting);

  await start(etcd);
  for (const node of nodes) await start(node);
  await start(balancer);
  await start(redis);
  if (isNew) {
    say('Creating the database and its demonstration');
    await createInstallation(setting, resources);
    await finishFirstStart(folder);
  }
  await start(nginx);
  for (const portal of portals) await start(portal);
  const find = async (role: 'isPrimary' | 'isStandby') => {
    for (const node of nodes) if (await node[role]()) return node;
    throw new Error(role === 'isPrimary' ? 'There is no primary' : 'There is no standby');
  };
  return {
    url: publicUrl(ports),
    ownerUrl: ownerUrl(setting),
    loginUrls: loginUrls(setting),
    secretKey: secrets.secretKey,
    restPassword: secrets.rest,
    etcd,
    nodes,
    balancer,
    redis,
    portals,
    nginx,
    primary: () => find('isPrimary'),
    standby: () => find('isStandby'),
  };
}

/** The database’s account reads the configuration, and nginx writes beside its own. */
async function giveFolders({ folder, account }: Setting): Promise<void> {
  if (!account) return;
  const owner = `${account.uid}:${account.gid}`;
  const { code, output } = await run('chown', [
    '-R',
    owner,
    join(folder, 'config'),
    join(folder, 'nginx'),
    join(folder, 'log'),
  ]);
  if (code !== 0) throw new Error(output);
}

/** Creates the logins and the database, migrates it, and lets a first process fill it with the demonstration. */
async function createInstallation(setting: Setting, resources: AsyncDisposableStack): Promise<void> {
  const { secrets } = setting;
  const query = async (url: string, text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  const administrator = ownerUrl(setting, 'postgres');
  await query(
    administrator,
    `create role guichet_owner login createrole bypassrls password '${secrets.owner}'`,
  );
  await query(administrator, `create role guichet_login login password '${secrets.login}'`);
  await query(administrator, 'create database guichet owner guichet_owner');
  const { code, output } = await run(process.execPath, [join(project, 'server/src/migrate.ts')], {
    env: { DATABASE_URL: ownerUrl(setting) },
  });
  if (code !== 0) throw new Error(output);
  await query(ownerUrl(setting), 'grant guichet_app to guichet_login');
  const first = createPortal(setting, 'worker', { MIGRATION_DATABASE_URL: ownerUrl(setting) });
  resources.defer(() => first.stop());
  await first.start();
  await first.stop();
}

/** Describes the addresses of a running cluster. */
export function describeCluster(cluster: Cluster): string {
  const { url, nodes, portals } = cluster;
  const lines = [
    ['Guichet', `${url} (nginx, with a certificate of its own)`],
    ...portals.map(({ name, port }) => [name, `http://${HOST}:${port}/health/ready`]),
    ...nodes.map(({ name, restPort }) => [name, `http://${HOST}:${restPort}/patroni`]),
    ['Database', `${new URL(cluster.ownerUrl).host} (HAProxy to the primary)`],
  ];
  const width = Math.max(...lines.map(([name = '']) => name.length));
  return lines.map(([name = '', value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
}
