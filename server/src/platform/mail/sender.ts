import type { Config } from '#kernel/configuration/config.ts';
import type { MailAddress } from './message.ts';

/** Sender and reply address of a mail. */
export interface MailSender {
  readonly from: MailAddress;
  readonly replyTo?: MailAddress;
}

/**
 * Sender of a venue's mails: the configured address of the installation, whose domain signs them, with the venue's
 * name; replies go to the venue.
 * @param replyTo the venue's own address; undefined when it has none
 */
export function senderOf(
  name: string,
  { publicUrl, mailSender }: Pick<Config, 'publicUrl' | 'mailSender'>,
  replyTo?: string,
): MailSender {
  return {
    from: { name, address: mailSender ?? `no-reply@${new URL(publicUrl).hostname}` },
    ...(replyTo !== undefined && { replyTo: { name, address: replyTo } }),
  };
}
