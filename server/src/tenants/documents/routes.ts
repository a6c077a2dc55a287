import type { Routes } from '#platform/http/calls.ts';
import { addDocument } from './calls/add-document.ts';
import { usedLinkFile } from './calls/used-link-file.ts';

export const documentsRoutes = {
  // visitor
  'GET /portal/usedLinkFile': usedLinkFile,
  // administrator: settings.documents
  'POST /settingsportal/document': addDocument,
} satisfies Routes;
