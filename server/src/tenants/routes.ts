import type { Routes } from '../platform/calls.ts';
import { addPicture } from './calls/add-picture.ts';
import { allParameters } from './calls/all-parameters.ts';
import { apiVersion } from './calls/api-version.ts';
import { design } from './calls/design.ts';
import { functionalities } from './calls/functionalities.ts';
import { languages } from './calls/languages.ts';
import { pictureFile } from './calls/picture-file.ts';
import { planningItems } from './calls/planning-items.ts';
import { saveDesign } from './calls/save-design.ts';
import { tenants } from './calls/tenants.ts';
import { undoDesign } from './calls/undo-design.ts';
import { usedLinkFile } from './calls/used-link-file.ts';

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
