import { confined } from '#platform/files/confined.ts';
import type { work } from './checked.ts';

/**
 * Answers what saving the lines of a file would do, computed in a process of its own.
 * @throws AppError `translation.file`, `file.beyond-limits`, `internal.unavailable`
 */
export const checkFile = confined<typeof work>(import.meta.resolve('./checked.ts'));
