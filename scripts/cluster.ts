import { resolve } from 'node:path';
import { describeCluster, startCluster } from './cluster/cluster.ts';

/**
 * `npm run cluster` starts on one machine what production looks like on several: nginx, three portals, Redis, HAProxy and
 * two nodes of PostgreSQL under Patroni. PORT is the first of its ports (3000), DATA_DIR its folder (.data/cluster).
 * Ctrl-C stops everything.
 */

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const stopped = new Promise<void>((done) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => done());
});
try {
  const cluster = await startCluster({
    folder: resolve(process.env.DATA_DIR ?? '.data/cluster'),
    port: Number(process.env.PORT ?? 3000),
    say,
  });
  say(`\n${describeCluster(cluster)}\n\n  Ready. Ctrl-C stops everything.\n`);
  await stopped;
  say('Stopping');
  await cluster[Symbol.asyncDispose]();
  process.exit(0);
} catch (error) {
  process.stderr.write(`The cluster did not start.\n${(error as Error).message}\n`);
  process.exit(1);
}
