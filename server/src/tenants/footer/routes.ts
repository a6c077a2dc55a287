import type { Routes } from '#platform/http/calls.ts';
import { footer } from './calls/footer.ts';
import { removeUsedLink } from './calls/remove-used-link.ts';
import { saveFooter } from './calls/save-footer.ts';
import { saveUsedLink } from './calls/save-used-link.ts';
import { undoFooter } from './calls/undo-footer.ts';
import { usedLinkEnums } from './calls/used-link-enums.ts';

export const footerRoutes = {
  // administrator: settings.documents
  'GET /settingsportal/usedLinkEnums': usedLinkEnums,
  'GET /settingsportal/footer': footer,
  'PUT /settingsportal/footer': saveFooter,
  'POST /settingsportal/undofooter': undoFooter,
  'POST /settingsportal/usedLink': saveUsedLink,
  'DELETE /settingsportal/usedLink': removeUsedLink,
} satisfies Routes;
