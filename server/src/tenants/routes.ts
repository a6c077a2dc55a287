import type { Routes } from '#platform/http/calls.ts';
import { design } from './design/calls/design.ts';
import { saveDesign } from './design/calls/save-design.ts';
import { undoDesign } from './design/calls/undo-design.ts';
import { apiVersion } from './directory/calls/api-version.ts';
import { tenants } from './directory/calls/tenants.ts';
import { usedLinkFile } from './documents/calls/used-link-file.ts';
import { languages } from './languages/calls/languages.ts';
import { allParameters } from './parameters/calls/all-parameters.ts';
import { functionalities } from './parameters/calls/functionalities.ts';
import { planningItems } from './parameters/calls/planning-items.ts';
import { addPicture } from './pictures/calls/add-picture.ts';
import { pictureFile } from './pictures/calls/picture-file.ts';

export const tenantRoutes = {
  // anyone
  'GET /portal/tenants': tenants,
  // visitor
  'GET /Tenant/ApiVersion': apiVersion,
  'GET /portal/allParameters': allParameters,
  'GET /portal/functionalities': functionalities,
  'GET /portal/languages': languages,
  'GET /portal/pictureFile': pictureFile,
  'GET /portal/usedLinkFile': usedLinkFile,
  'GET /settingsportal/planningItems': planningItems,
  // administrator with settings.design; services have pictures too
  'GET /settingsportal/design': design,
  'PUT /settingsportal/design': saveDesign,
  'POST /settingsportal/undodesign': undoDesign,
  'POST /settingsportal/picture': addPicture,
} satisfies Routes;
