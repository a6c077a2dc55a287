import { z } from 'zod';
import { Instant } from '../shapes.ts';

/** Metadata of settings: the version for a save, and the last save. */
export const SavedState = z.object({
  version: z.int().describe('Grows with each change; a save names the version it is based on'),
  savedAt: Instant.optional(),
  savedBy: z.string().optional().describe('E-mail address; both absent before the first change'),
  canUndo: z.boolean().describe('The last save can be undone'),
});

/** Version of the settings that a save is based on, or that an undo applies to. */
export const SeenVersion = z.object({
  version: z.int().min(0).describe('Version of the displayed settings'),
});
