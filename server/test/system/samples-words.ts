import type { SamplesOf } from './samples-of.ts';

/** A version that no setting reaches in these tests: a save based on it is rejected. */
const UNSEEN = 999_999;
const nothing = () => ({});
const MAIL_DRAFT = { mail: 'receipt', locale: 'fr-FR', subject: 'Reçu', html: '<p>{NUMCMD}</p>' } as const;

/** A valid input of every call about phrase overrides and mail texts. */
export const WORDS_SAMPLES: SamplesOf<
  | 'GET /settingsportal/translations'
  | 'PUT /settingsportal/translations'
  | 'POST /settingsportal/undotranslations'
  | 'GET /settingsportal/translationsfile'
  | 'POST /settingsportal/checktranslations'
  | 'GET /settingsportal/email/GetAllMailVariables'
  | 'GET /settingsportal/email/templates'
  | 'GET /settingsportal/email/template'
  | 'PUT /settingsportal/email/template'
  | 'POST /settingsportal/email/undotemplate'
  | 'POST /settingsportal/email/preview'
  | 'POST /settingsportal/email/test'
  | 'GET /settingsportal/email/sender'
  | 'PUT /settingsportal/email/sender'
> = {
  'GET /settingsportal/translations': () => ({ query: { language: 'fr-FR' } }),
  'PUT /settingsportal/translations': () => ({
    body: { language: 'fr-FR', version: UNSEEN, changes: [{ key: 'cart.title', words: 'Vos places' }] },
  }),
  'POST /settingsportal/undotranslations': () => ({ body: { language: 'fr-FR', version: UNSEEN } }),
  'GET /settingsportal/translationsfile': () => ({ query: { language: 'fr-FR', format: 'csv' } }),
  'POST /settingsportal/checktranslations': () => ({
    body: { language: 'fr-FR', format: 'csv', text: 'key;own\r\ncart.title;Vos places\r\n' },
  }),
  'GET /settingsportal/email/GetAllMailVariables': nothing,
  'GET /settingsportal/email/templates': nothing,
  'GET /settingsportal/email/template': () => ({ query: { mail: 'receipt' } }),
  'PUT /settingsportal/email/template': () => ({ body: { mail: 'receipt', version: UNSEEN, texts: {} } }),
  'POST /settingsportal/email/undotemplate': () => ({ body: { mail: 'receipt', version: UNSEEN } }),
  'POST /settingsportal/email/preview': () => ({ body: MAIL_DRAFT }),
  'POST /settingsportal/email/test': () => ({ body: MAIL_DRAFT }),
  'GET /settingsportal/email/sender': nothing,
  'PUT /settingsportal/email/sender': () => ({
    body: { name: 'Accueil Aqua Rivage', replyTo: 'accueil@aquarivage.example' },
  }),
};
