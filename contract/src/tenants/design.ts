import { z } from 'zod';
import { call } from '../call.ts';
import { Id, Instant, Labels, labels } from '../shapes.ts';
import { FONT_NAMES } from './fonts.ts';
import { UploadedPicture } from './pictures.ts';

/** The design of a venue: its colour, its fonts, its pictures. */

const right = { right: 'settings.design' } as const;

export const FontNameTag = z.enum(FONT_NAMES);
export const DesignPicture = UploadedPicture.extend({ descriptions: Labels });

const Choices = z.object({
  brand: z.string().describe('Brand colour, #rrggbb, contrast with white at least 4.5'),
  accent: z.string().describe('Accent colour, #rrggbb, contrast with the deep brand tone at least 3'),
  titleFont: FontNameTag,
  textFont: FontNameTag,
});

export const Design = Choices.extend({
  version: z.int().describe('Grows with each change; a save names the version it is based on'),
  logo: DesignPicture.optional(),
  gallery: z.array(DesignPicture).describe('In the order in which they are shown'),
  savedAt: Instant.optional(),
  savedBy: z.string().optional().describe('E-mail address; neither is there before the first change'),
  previous: Choices.extend({
    hasOtherPictures: z.boolean().describe('Its logo or gallery differ from the present ones'),
  })
    .optional()
    .describe('What undoing the last change brings back; without it there is nothing to undo'),
});

const Description = z.string().trim().max(250);

export const ChosenPicture = z.object({
  id: Id,
  descriptions: labels(Description).describe('Said to those who do not see the picture'),
});

/** Most pictures of a gallery, beside the logo. */
const MAX_PICTURES = 8;

export const designCalls = {
  'GET /settingsportal/design': call({
    summary: 'The look of the venue as it is saved',
    access: right,
    answer: Design,
  }),
  'PUT /settingsportal/design': call({
    summary: 'Changes the look of the venue; its pages show it from their next view on',
    access: right,
    body: z.object({
      version: z.int().min(0).describe('Of the design that was changed'),
      brand: z.string().trim().max(20),
      accent: z.string().trim().max(20).optional().describe('The present one without it'),
      titleFont: FontNameTag,
      textFont: FontNameTag,
      logo: ChosenPicture.optional(),
      gallery: z.array(ChosenPicture).max(MAX_PICTURES),
    }),
    answer: Design,
    errors: ['field.colour', 'field.contrast', 'field.accent', 'picture.not-found', 'settings.changed'],
  }),
  'POST /settingsportal/undodesign': call({
    summary: 'Brings back the look before the last change',
    access: right,
    body: z.object({ version: z.int().min(0).describe('Of the design that is seen') }),
    answer: Design,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
} as const;
