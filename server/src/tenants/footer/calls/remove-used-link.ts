import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { changeFooter, showFooter } from '../service.ts';

export const removeUsedLink: Handler<'DELETE /settingsportal/usedLink'> = async (context) => {
  const { usedLinkId } = context.query;
  const saved = await changeFooter(context, undefined, ({ contactEmail, links }) => {
    if (!links.some(({ id }) => id === usedLinkId)) fail('link.not-found');
    return { contactEmail, links: links.filter(({ id }) => id !== usedLinkId) };
  });
  return context.transaction((db) => showFooter(db, saved));
};
