import type { Handler } from '#platform/http/calls.ts';
import { changeFooter, showFooter } from '../service.ts';

export const saveFooter: Handler<'PUT /settingsportal/footer'> = async (context) => {
  const { contactEmail, links, version } = context.body;
  const saved = await changeFooter(context, version, () => ({ contactEmail, links }));
  return context.transaction((db) => showFooter(db, saved));
};
