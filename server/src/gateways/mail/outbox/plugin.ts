import { DEFAULT_LOCALE, findLocale } from '@guichet/contract/locale.ts';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#kernel/database/database.ts';
import { serveStyles, TOOL_PAGE } from '#platform/pages/style-sheet.ts';
import { findAttachment, findMail, findMailsTo, listMails, type StoredMail } from './data.ts';
import { listPage, mailPage, type PageContext, unknownMailPage } from './outbox-page.ts';

/** Path under which the outbox is mounted. */
const SANDBOX_MAIL_PATH = '/sandbox/mail';

export interface SandboxMailOptions {
  readonly deploymentMode: string;
  readonly database: Database;
}

const SHOWN = 100;
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A mail is untrusted HTML. The policy allows styles and links that open in a new tab; nothing else runs or loads. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; " +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

/** Registers the pages of the embedded outbox, and their data as JSON for tests. Never mounted in production. */
export const sandboxMail: FastifyPluginAsync<SandboxMailOptions> = async (
  app,
  { deploymentMode, database },
) => {
  if (deploymentMode === 'prod') throw new Error('The mail outbox is never mounted in production');
  const db = database.direct;

  app.get<{ Querystring: { to?: string } }>(SANDBOX_MAIL_PATH, async (request, reply) => {
    const to = recipient(request.query.to);
    return page(reply, listPage(contextOf(request), await listMails(db, { to, limit: SHOWN }), to));
  });

  app.get<{ Querystring: { to?: string } }>(`${SANDBOX_MAIL_PATH}.json`, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return (await findMailsTo(db, recipient(request.query.to), SHOWN)).map(asJson);
  });

  await app.register(
    async (scope) => {
      serveStyles(scope, TOOL_PAGE, new URL('page.css', import.meta.url));

      const schema = { params: { type: 'object', properties: { id: { type: 'string', pattern: UUID } } } };
      scope.setErrorHandler((error, request, reply) => {
        if (!(error instanceof Error && 'validation' in error)) throw error;
        return page(reply.code(404), unknownMailPage(contextOf(request)));
      });

      scope.get<{ Params: { id: string } }>('/:id', { schema }, async (request, reply) => {
        const mail = await findMail(db, request.params.id);
        if (!mail) return page(reply.code(404), unknownMailPage(contextOf(request)));
        return page(reply, mailPage(contextOf(request), mail));
      });

      scope.get<{ Params: { id: string } }>('/:id/html', { schema }, async (request, reply) => {
        const mail = await findMail(db, request.params.id);
        if (!mail) return page(reply.code(404), unknownMailPage(contextOf(request)));
        return page(reply, mail.html, MAIL_POLICY);
      });

      scope.get<{ Params: { id: string; index: number } }>(
        '/:id/attachment/:index',
        {
          schema: {
            params: {
              type: 'object',
              properties: {
                ...schema.params.properties,
                index: { type: 'integer', minimum: 0, maximum: 99 },
              },
            },
          },
        },
        async (request, reply) => {
          const attachment = await findAttachment(db, request.params.id, request.params.index);
          if (!attachment) return page(reply.code(404), unknownMailPage(contextOf(request)));
          reply
            .type(attachment.contentType)
            .header('cache-control', 'no-store')
            .header('x-content-type-options', 'nosniff')
            .header('content-security-policy', "sandbox; default-src 'none'")
            .header(
              'content-disposition',
              `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
            );
          return attachment.content;
        },
      );
    },
    { prefix: SANDBOX_MAIL_PATH },
  );
};

/** Returns the page context in the browser's language. */
function contextOf({ headers }: FastifyRequest): PageContext {
  return { base: SANDBOX_MAIL_PATH, locale: findLocale(headers['accept-language']) ?? DEFAULT_LOCALE };
}

/** Treats an empty filter as absent. */
function recipient(to: string | undefined): string | undefined {
  return typeof to === 'string' && to.trim() !== '' ? to.trim() : undefined;
}

function page(reply: FastifyReply, markup: string, policy = PAGE_POLICY): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy)
    .send(markup);
}

function asJson(mail: StoredMail) {
  const address = `${SANDBOX_MAIL_PATH}/${mail.id}`;
  return {
    id: mail.id,
    sentAt: mail.sentAt.toISOString(),
    from: { name: mail.senderName, address: mail.sender },
    to: { name: mail.recipientName, address: mail.recipient },
    subject: mail.subject,
    lang: mail.lang,
    html: mail.html,
    text: mail.text,
    messageId: mail.messageId,
    headers: mail.headers,
    url: address,
    attachments: mail.files.map((file, index) => ({ ...file, url: `${address}/attachment/${index}` })),
  };
}
