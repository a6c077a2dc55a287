import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { MAX_IMPORT_LINES } from '@guichet/contract/box-office/imports-rules.ts';
import { confined } from '#platform/files/confined.ts';
import type { work } from './work.service.ts';

/** The largest accepted workbook takes some seconds of CPU. */
const readFile = confined<typeof work>(import.meta.resolve('./work.service.ts'), {
  cpuSeconds: 30,
  timeoutMs: 90_000,
});

const unpack = promisify(gunzip);

/** More than {@link MAX_IMPORT_LINES} lines of usual length take. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/**
 * Reads an uploaded file in a separate process.
 * @returns its head, its first lines, and its parts as texts in JSON
 * @throws AppError `import.file`, `import.too-many`, `file.beyond-limits`, `internal.unavailable`
 */
export async function readUploadedTable(file: Buffer) {
  const { value, bytes } = await readFile(file, { maxLines: MAX_IMPORT_LINES });
  const unpacked = await unpack(bytes, { maxOutputLength: MAX_UNPACKED_BYTES });
  return { ...value, parts: linesOf(unpacked) };
}

function linesOf(bytes: Buffer): string[] {
  const lines: string[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf('\n', from);
    lines.push(bytes.toString('utf8', from, end < 0 ? bytes.length : end));
    from = end < 0 ? bytes.length : end + 1;
  }
  return lines;
}
