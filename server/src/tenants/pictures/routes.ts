import type { Routes } from '#platform/http/calls.ts';
import { addPicture } from './calls/add-picture.ts';
import { pictureFile } from './calls/picture-file.ts';

export const picturesRoutes = {
  // visitor
  'GET /portal/pictureFile': pictureFile,
  // administrator: settings.design, settings.ticketing
  'POST /settingsportal/picture': addPicture,
} satisfies Routes;
