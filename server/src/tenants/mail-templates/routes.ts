import type { Routes } from '#platform/http/calls.ts';
import { mailVariables } from './calls/mail-variables.ts';
import { preview } from './calls/preview.ts';
import { saveSender } from './calls/save-sender.ts';
import { saveTemplate } from './calls/save-template.ts';
import { sender } from './calls/sender.ts';
import { template } from './calls/template.ts';
import { templates } from './calls/templates.ts';
import { testMail } from './calls/test-mail.ts';
import { undoTemplate } from './calls/undo-template.ts';

export const mailTemplatesRoutes = {
  // administrator: settings.documents
  'GET /settingsportal/email/GetAllMailVariables': mailVariables,
  'GET /settingsportal/email/templates': templates,
  'GET /settingsportal/email/template': template,
  'PUT /settingsportal/email/template': saveTemplate,
  'POST /settingsportal/email/undotemplate': undoTemplate,
  'POST /settingsportal/email/preview': preview,
  'GET /settingsportal/email/sender': sender,
  'PUT /settingsportal/email/sender': saveSender,
  'POST /settingsportal/email/test': testMail,
} satisfies Routes;
