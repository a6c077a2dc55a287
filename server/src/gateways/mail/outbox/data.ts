import type { Db } from '#kernel/database/database.ts';

/** A mail in the list. */
export interface MailSummary {
  readonly id: string;
  readonly sentAt: Date;
  readonly recipient: string;
  readonly recipientName: string;
  readonly senderName: string;
  readonly subject: string;
  readonly attachments: number;
}

export interface StoredMail extends MailSummary {
  readonly sender: string;
  readonly lang: string;
  readonly html: string;
  readonly text: string;
  readonly messageId: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly files: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly size: number;
  }[];
}

const SUMMARY = `
  id, sent_at as "sentAt", recipient, recipient_name as "recipientName", sender_name as "senderName", subject`;

/** Lists mails, newest first; with `to`, the mails to that address. */
export function listMails(
  db: Db,
  options: { to: string | undefined; limit: number },
): Promise<MailSummary[]> {
  return db.query<MailSummary>(
    `select ${SUMMARY}, (select count(*) from sandbox.mail_attachment where mail_id = mail.id) as attachments
     from sandbox.mail where $1::text is null or lower(recipient) = lower($1)
     order by position desc limit $2`,
    [options.to ?? null, options.limit],
  );
}

const STORED = `
  ${SUMMARY}, sender, lang, html, plain_text as text, message_id as "messageId", headers,
  jsonb_array_length(files.list) as attachments, files.list as files
  from sandbox.mail, lateral (
    select coalesce(jsonb_agg(jsonb_build_object(
      'filename', filename, 'contentType', content_type, 'size', length(content)) order by index), '[]') as list
    from sandbox.mail_attachment where mail_id = mail.id) files`;

export async function findMail(db: Db, id: string): Promise<StoredMail | undefined> {
  const [mail] = await db.query<StoredMail>(`select ${STORED} where id = $1`, [id]);
  return mail;
}

/** Reads whole mails to an address, newest first. */
export function findMailsTo(db: Db, to: string | undefined, limit: number): Promise<StoredMail[]> {
  return db.query<StoredMail>(
    `select ${STORED} where $1::text is null or lower(recipient) = lower($1) order by position desc limit $2`,
    [to ?? null, limit],
  );
}

export async function findAttachment(
  db: Db,
  mailId: string,
  index: number,
): Promise<{ filename: string; contentType: string; content: Buffer } | undefined> {
  const [attachment] = await db.query<{ filename: string; contentType: string; content: Buffer }>(
    `select filename, content_type as "contentType", content from sandbox.mail_attachment
     where mail_id = $1 and index = $2`,
    [mailId, index],
  );
  return attachment;
}
