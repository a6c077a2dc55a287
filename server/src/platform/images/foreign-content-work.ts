import type { ConfinedWork } from '../files/confined-work.ts';
import { hasForeignContent } from './foreign-content.ts';
import type { PictureType } from './picture-type.ts';

/** Refuses a picture that is something else besides. */
export const work: ConfinedWork<{ type: PictureType }, true> = (file, { type }) =>
  hasForeignContent(type, file) ? { refused: 'file.foreign-content' } : { value: true };
