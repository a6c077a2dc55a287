import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createBoundedQueue } from '../concurrency/bounded-queue.ts';
import { AppError, fail } from '../http/errors.ts';
import type { ReEncodeReport } from './re-encode-process.ts';

/** A re-encoded picture: WebP, without metadata or anything else of the original file. */
export interface EncodedPicture {
  bytes: Buffer;
  mediaType: 'image/webp';
  width: number;
  height: number;
}

/** The box that a picture is fitted into, in pixels; smaller pictures keep their size. */
export interface Box {
  width: number;
  height: number;
}

const PROCESS = fileURLToPath(new URL('./re-encode-process.ts', import.meta.url));

/** Longest accepted side, in pixels: larger pictures would need too much memory. */
const MAX_SIDE = 5000;

/** Re-encoding takes half a second; a process that has not ended by then is killed. */
const TIMEOUT_MS = 15_000;

/** One process at a time, for its memory. */
const queue = createBoundedQueue({ concurrency: 1, maxWaiting: 20 });

/**
 * Re-encodes a picture in a process of its own: nothing else that the file contains is kept.
 * @throws AppError `file.signature` for an unreadable picture, `picture.too-many-pixels`,
 *   `internal.unavailable` when too many pictures are waiting or it takes too long
 */
export function reEncodePicture(bytes: Uint8Array, box: Box): Promise<EncodedPicture> {
  return queue.run(() => reEncode(bytes, box));
}

async function reEncode(bytes: Uint8Array, { width, height }: Box): Promise<EncodedPicture> {
  const { output, code, signal } = await run(bytes, [width, height, MAX_SIDE]);
  if (signal === 'SIGKILL') fail('internal.unavailable');
  const end = output.indexOf('\n');
  if (end < 0) {
    if (code !== null) throw new Error(`The process that re-encodes pictures ended with ${code}`);
    // A file that crashes the decoder is no valid picture.
    fail('file.signature');
  }
  const report = JSON.parse(output.toString('utf8', 0, end)) as ReEncodeReport;
  if (!('problem' in report)) return { bytes: output.subarray(end + 1), mediaType: 'image/webp', ...report };
  if (report.problem === 'too-many-pixels') fail('picture.too-many-pixels', { params: { pixels: MAX_SIDE } });
  throw new AppError('file.signature', { cause: report.reason });
}

/** @throws when the process cannot be started */
async function run(bytes: Uint8Array, parameters: readonly number[]) {
  // The environment is empty: it would contain secrets.
  const child = spawn(process.execPath, ['--max-old-space-size=64', PROCESS, ...parameters.map(String)], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  // A process that crashed no longer reads: its exit code is checked instead.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => resolve({ code, signal }));
  });
  const [output, end] = await Promise.all([buffer(child.stdout), ended]);
  return { output, ...end };
}
