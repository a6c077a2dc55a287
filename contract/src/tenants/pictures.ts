import { z } from 'zod';
import { call, PICTURE_BODY_BYTES } from '../call.ts';
import { Binary, Id, Labels, SentFile } from '../shapes.ts';

export const GalleryPicture = z.object({
  id: Id,
  code: z.string().describe('gallery_1 is the logo'),
  value: z.string(),
  picture: z.object({ url: z.string(), width: z.int().optional(), height: z.int().optional() }),
  descriptions: Labels,
});

/** Use of a picture, which decides its stored size. */
export const PictureUse = z.enum(['logo', 'gallery', 'service']);

/** An uploaded picture, displayed or not. */
export const UploadedPicture = z.object({
  id: Id,
  name: z.string().describe('Name of the uploaded file'),
  url: z.string(),
  width: z.int(),
  height: z.int(),
});

export const pictureCalls = {
  'GET /portal/pictureFile': call({
    summary: 'Returns a picture of the gallery',
    access: 'visitor',
    answersDuringMaintenance: true,
    query: z.object({ pictureId: Id }),
    answer: Binary,
    mediaType: 'image/*',
    errors: ['picture.not-found'],
  }),
  'POST /settingsportal/picture': call({
    summary: 'Stores a picture (PNG, JPEG or WebP, 512 kB), re-encoded; it becomes public when it is used',
    access: { right: ['settings.design', 'settings.ticketing'] },
    body: SentFile.extend({ use: PictureUse }),
    carriesFile: true,
    maxBodyBytes: PICTURE_BODY_BYTES,
    answer: UploadedPicture,
    errors: [
      'file.too-large',
      'file.type',
      'file.signature',
      'file.heic',
      'file.beyond-limits',
      'picture.too-many-pixels',
      'picture.too-many',
    ],
    perMinute: 60,
    expensive: 'Re-encodes a picture in a child process, whose time is not counted here',
  }),
} as const;
