import { Connection } from './connection.ts';
import { type LoadResult, VISITOR, visitorAddress } from './load.ts';
import { summarise } from './summary.ts';

/** Repeats one request, from another visitor each time if it contains the address placeholder. */
export interface RepeatTask {
  kind: 'repeat';
  port: number;
  /** Local addresses; one connection is opened from each. */
  addresses: readonly string[];
  request: string;
  seconds: number;
}

export async function repeat(task: RepeatTask): Promise<LoadResult> {
  const latencies: number[] = [];
  const statuses: Record<number, number> = {};
  const begin = performance.now();
  const until = begin + task.seconds * 1000;

  const client = async (address: string) => {
    const connection = new Connection(task.port, address);
    for (let now = performance.now(); now < until; ) {
      const { status } = await connection.send(task.request.replace(VISITOR, visitorAddress));
      const after = performance.now();
      latencies.push(after - now);
      statuses[status] = (statuses[status] ?? 0) + 1;
      now = after;
    }
    connection.close();
  };
  await Promise.all(task.addresses.map(client));
  return summarise(latencies, performance.now() - begin, statuses);
}
