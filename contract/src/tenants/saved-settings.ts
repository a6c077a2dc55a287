import { z } from 'zod';
import { Instant } from '../shapes.ts';

/** Of a page of settings: what a save is based on, and the last save. */
export const SavedState = z.object({
  version: z.int().describe('Grows with each change; a save names the version it is based on'),
  savedAt: Instant.optional(),
  savedBy: z.string().optional().describe('E-mail address; neither is there before the first change'),
  canUndo: z.boolean().describe('Whether the last save can be undone'),
});

/** The version of the settings that a save is based on, or that an undo applies to. */
export const SeenVersion = z.object({ version: z.int().min(0).describe('Of the settings that are seen') });
