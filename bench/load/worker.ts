import { parentPort, workerData } from 'node:worker_threads';
import type { LoadTask } from './load.ts';
import { repeat } from './repeat.ts';
import { makeSales } from './sales.ts';

const task = workerData as LoadTask;
parentPort?.postMessage(await (task.kind === 'repeat' ? repeat(task) : makeSales(task)));
