import { confined } from '#platform/files/confined.ts';
import type { work } from './checked.ts';

/**
 * Returns the changes that saving the lines of a file would make, computed in a separate process.
 * @throws AppError `translation.file`, `file.beyond-limits`, `internal.unavailable`
 */
export const checkFile = confined<typeof work>(import.meta.resolve('./checked.ts'));
