import { z } from 'zod';
import { call } from '../call.ts';
import { Id, Instant, Labels, labels } from '../shapes.ts';
import { FONT_NAMES } from './fonts.ts';
import { UploadedPicture } from './pictures.ts';

/** The design of a venue: colours, fonts, pictures. */

const right = { right: 'settings.design' } as const;

export const FontNameTag = z.enum(FONT_NAMES);
export const DesignPicture = UploadedPicture.extend({ descriptions: Labels });

const Choices = z.object({
  brand: z.string().describe('Brand colour, #rrggbb; contrast with white at least 4.5'),
  accent: z.string().describe('Accent colour, #rrggbb; contrast with the deep brand tone at least 3'),
  titleFont: FontNameTag,
  textFont: FontNameTag,
});

export const Design = Choices.extend({
  version: z.int().describe('Grows with each change; a save names the version it is based on'),
  logo: DesignPicture.optional(),
  gallery: z.array(DesignPicture).describe('In display order'),
  savedAt: Instant.optional(),
  savedBy: z.string().optional().describe('E-mail address; both absent before the first change'),
  previous: Choices.extend({
    hasOtherPictures: z.boolean().describe('Its logo or gallery differs from the present one'),
  })
    .optional()
    .describe('Design before the last change; absent when there is nothing to undo'),
});

const Description = z.string().trim().max(250);

export const ChosenPicture = z.object({
  id: Id,
  descriptions: labels(Description).describe('Text alternative of the picture'),
});

/** Maximum number of pictures in a gallery, without the logo. */
const MAX_PICTURES = 8;

export const designCalls = {
  'GET /settingsportal/design': call({
    summary: 'Returns the saved design of the venue',
    access: right,
    answer: Design,
  }),
  'PUT /settingsportal/design': call({
    summary: 'Changes the design of the venue, effective from the next page view',
    access: right,
    body: z.object({
      version: z.int().min(0).describe('Version of the changed design'),
      brand: z.string().trim().max(20),
      accent: z.string().trim().max(20).optional().describe('Unchanged when absent'),
      titleFont: FontNameTag,
      textFont: FontNameTag,
      logo: ChosenPicture.optional(),
      gallery: z.array(ChosenPicture).max(MAX_PICTURES),
    }),
    answer: Design,
    errors: ['field.colour', 'field.contrast', 'field.accent', 'picture.not-found', 'settings.changed'],
  }),
  'POST /settingsportal/undodesign': call({
    summary: 'Restores the design from before the last change',
    access: right,
    body: z.object({ version: z.int().min(0).describe('Version of the displayed design') }),
    answer: Design,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
} as const;
