import type { ConfinedWork } from '../files/confined-work.ts';
import { hasForeignContent } from './foreign-content.ts';
import type { PictureType } from './picture-type.ts';

/** Rejects a picture that contains another kind of file. */
export const work: ConfinedWork<{ type: PictureType }, true> = (file, { type }) =>
  hasForeignContent(type, file) ? { refused: 'file.foreign-content' } : { value: true };
