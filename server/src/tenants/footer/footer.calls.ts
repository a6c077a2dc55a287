import { randomUUID } from 'node:crypto';
import { LINK_KINDS, mayBeDocument, ONLY_ONCE } from '@guichet/contract/tenants/link-rules.ts';
import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { showSettings, undoSettings } from '../saved-settings/saved-settings.service.ts';
import { changeFooter, FOOTER, showFooter } from './footer.service.ts';

const footer: Handler<'GET /settingsportal/footer'> = ({ transaction }) =>
  transaction(async (db) => showFooter(db, await showSettings(db, FOOTER)));

const removeUsedLink: Handler<'DELETE /settingsportal/usedLink'> = async (context) => {
  const { usedLinkId } = context.query;
  const saved = await changeFooter(context, undefined, ({ contactEmail, links }) => {
    if (!links.some(({ id }) => id === usedLinkId)) fail('link.not-found');
    return { contactEmail, links: links.filter(({ id }) => id !== usedLinkId) };
  });
  return context.transaction((db) => showFooter(db, saved));
};

const saveFooter: Handler<'PUT /settingsportal/footer'> = async (context) => {
  const { contactEmail, links, version } = context.body;
  const saved = await changeFooter(context, version, () => ({ contactEmail, links }));
  return context.transaction((db) => showFooter(db, saved));
};

/** Maximum number of links in a footer. */
const MAX_LINKS = 30;

const saveUsedLink: Handler<'POST /settingsportal/usedLink'> = async (context) => {
  const { id, kind, contents } = context.body;
  const saved = await changeFooter(context, undefined, ({ contactEmail, links }) => {
    if (id === undefined && links.length >= MAX_LINKS) fail('request.invalid');
    if (id === undefined) return { contactEmail, links: [...links, { id: randomUUID(), kind, contents }] };
    if (!links.some((link) => link.id === id)) fail('link.not-found');
    return { contactEmail, links: links.map((link) => (link.id === id ? { id, kind, contents } : link)) };
  });
  return context.transaction((db) => showFooter(db, saved));
};

const undoFooter: Handler<'POST /settingsportal/undofooter'> = async (context) => {
  const undone = await undoSettings(FOOTER, context, context.body.version);
  return context.transaction((db) => showFooter(db, undone));
};

const usedLinkEnums: Handler<'GET /settingsportal/usedLinkEnums'> = async () =>
  LINK_KINDS.map((code) => ({
    code,
    isOnlyOnce: ONLY_ONCE.includes(code),
    mayBeDocument: mayBeDocument(code),
  }));

export const footerRoutes = {
  // administrator: settings.documents
  'GET /settingsportal/usedLinkEnums': usedLinkEnums,
  'GET /settingsportal/footer': footer,
  'PUT /settingsportal/footer': saveFooter,
  'POST /settingsportal/undofooter': undoFooter,
  'POST /settingsportal/usedLink': saveUsedLink,
  'DELETE /settingsportal/usedLink': removeUsedLink,
} satisfies Routes;
