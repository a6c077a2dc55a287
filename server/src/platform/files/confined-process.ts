import { buffer } from 'node:stream/consumers';
import type { ConfinedAnswer, ConfinedWork } from './confined-work.ts';

/**
 * Entry point of a process that does one piece of work on one file and ends. Its argument is the URL of a module that
 * exports `work`. Standard input is a line of JSON with the parameters, followed by the file. Standard output is a
 * line of JSON with the result, followed by bytes.
 */
const [module = ''] = process.argv.slice(2);
const input = await buffer(process.stdin);
const end = input.indexOf('\n');
const { work } = (await import(module)) as { work: ConfinedWork<unknown> };
const { bytes, ...answer }: ConfinedAnswer = await work(
  input.subarray(end + 1),
  JSON.parse(input.toString('utf8', 0, end)),
);
process.stdout.end(Buffer.concat([Buffer.from(`${JSON.stringify(answer)}\n`), bytes ?? new Uint8Array()]));
