import type { Handler } from '#platform/http/calls.ts';
import { readTemplate } from '../data.ts';
import { showTemplate } from '../templates/view.ts';

export const template: Handler<'GET /settingsportal/email/template'> = ({ query: { mail }, transaction }) =>
  transaction(async (db) => showTemplate(mail, await readTemplate(db, mail)));
