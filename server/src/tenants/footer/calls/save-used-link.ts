import { randomUUID } from 'node:crypto';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { changeFooter, showFooter } from '../service.ts';

/** Most links of a footer. */
const MAX_LINKS = 30;

export const saveUsedLink: Handler<'POST /settingsportal/usedLink'> = async (context) => {
  const { id, kind, contents } = context.body;
  const saved = await changeFooter(context, undefined, ({ contactEmail, links }) => {
    if (id === undefined && links.length >= MAX_LINKS) fail('request.invalid');
    if (id === undefined) return { contactEmail, links: [...links, { id: randomUUID(), kind, contents }] };
    if (!links.some((link) => link.id === id)) fail('link.not-found');
    return { contactEmail, links: links.map((link) => (link.id === id ? { id, kind, contents } : link)) };
  });
  return context.transaction((db) => showFooter(db, saved));
};
