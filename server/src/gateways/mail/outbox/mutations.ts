import type { Db } from '#kernel/database/database.ts';
import type { CleanMessage } from '../clean.ts';

/** Stores a mail, and deletes the oldest ones beyond `keep`. */
export async function storeMail(db: Db, message: CleanMessage, keep: number): Promise<void> {
  const { from, to, subject, lang, html, text, messageId, headers, attachments } = message;
  const [stored] = await db.query<{ id: string; position: number }>(
    `insert into sandbox.mail (sender_name, sender, recipient_name, recipient, subject, lang, html, plain_text,
       message_id, headers)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id, position`,
    [from.name, from.address, to.name, to.address, subject, lang, html, text, messageId ?? null, headers],
  );
  if (!stored) throw new Error('The mail was not stored');
  for (const [index, { filename, contentType, content }] of attachments.entries()) {
    await db.query(
      `insert into sandbox.mail_attachment (mail_id, index, filename, content_type, content)
       values ($1, $2, $3, $4, $5)`,
      [
        stored.id,
        index,
        filename,
        contentType,
        Buffer.from(content.buffer, content.byteOffset, content.byteLength),
      ],
    );
  }
  await db.query('delete from sandbox.mail where position <= $1', [stored.position - keep]);
}
