import { resolve } from 'node:path';
import { endAtSignals } from '../bench/signals.ts';
import { describeCluster, startCluster } from './cluster/cluster.ts';

/**
 * `npm run cluster` starts on one machine what production looks like on several: nginx, three portals, Redis, HAProxy and
 * two nodes of PostgreSQL under Patroni. PORT is the first of its ports (3000), DATA_DIR its folder (.data/cluster).
 * Ctrl-C stops everything.
 */

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const resources = new AsyncDisposableStack();
endAtSignals(resources);
try {
  const folder = resolve(process.env.DATA_DIR ?? '.data/cluster');
  const cluster = await startCluster({ folder, port: Number(process.env.PORT ?? 3000), say, resources });
  say(`\n${describeCluster(cluster)}\n\n  Ready. Ctrl-C stops everything.\n`);
} catch (error) {
  if (!resources.disposed) {
    process.stderr.write(`The cluster did not start.\n${(error as Error).message}\n`);
    await resources.disposeAsync();
    process.exit(1);
  }
}
