import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { AppError, fail } from '../http/errors.ts';
import type { RedrawReport } from './redraw-process.ts';

/** A picture as it is kept: WebP, without anything of the file it came from but what is seen. */
export interface DrawnPicture {
  bytes: Buffer;
  mediaType: 'image/webp';
  width: number;
  height: number;
}

/** The box that a picture is fitted into, in pixels; smaller ones keep their size. */
export interface Box {
  width: number;
  height: number;
}

const PROCESS = fileURLToPath(new URL('./redraw-process.ts', import.meta.url));

/** Longest side that is read, in pixels: what is larger needs more memory than a picture is worth. */
const LONGEST_SIDE = 5000;

/** One takes half a second; a process that has not ended by then is given up. */
const LONGEST_MS = 15_000;

/** One is drawn at a time, for its memory; so many may wait. */
const MOST_WAITING = 20;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a picture anew in a process of its own: nothing else that a file carries gets through.
 * @throws AppError `file.signature` when it is no readable picture, `picture.too-many-pixels`,
 *   `internal.unavailable` when too many are waiting or it takes too long
 */
export async function redrawPicture(bytes: Uint8Array, box: Box): Promise<DrawnPicture> {
  if (waiting >= MOST_WAITING) fail('internal.unavailable');
  waiting++;
  const drawn = last.then(() => redraw(bytes, box));
  last = drawn.catch(() => undefined);
  return drawn.finally(() => waiting--);
}

async function redraw(bytes: Uint8Array, { width, height }: Box): Promise<DrawnPicture> {
  const { output, code, signal } = await run(bytes, [width, height, LONGEST_SIDE]);
  if (signal === 'SIGKILL') fail('internal.unavailable');
  const end = output.indexOf('\n');
  if (end < 0) {
    if (code !== null) throw new Error(`The process that draws pictures ended with ${code}`);
    // A decoder that fell over has judged its file too.
    fail('file.signature');
  }
  const report = JSON.parse(output.toString('utf8', 0, end)) as RedrawReport;
  if (!('problem' in report)) return { bytes: output.subarray(end + 1), mediaType: 'image/webp', ...report };
  if (report.problem === 'too-many-pixels')
    fail('picture.too-many-pixels', { params: { pixels: LONGEST_SIDE } });
  throw new AppError('file.signature', { cause: report.reason });
}

/** @throws when the process cannot be started */
async function run(bytes: Uint8Array, parameters: readonly number[]) {
  // No environment: none of our secrets is in it.
  const child = spawn(process.execPath, ['--max-old-space-size=64', PROCESS, ...parameters.map(String)], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  // Who fell over no longer reads: its end tells.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => resolve({ code, signal }));
  });
  const [output, end] = await Promise.all([buffer(child.stdout), ended]);
  return { output, ...end };
}
