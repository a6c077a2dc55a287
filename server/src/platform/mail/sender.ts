import type { MailAddress } from '#gateways/mail/port.ts';
import type { Config } from '../process/config.ts';

/** From whom a mail comes, and where an answer to it goes. */
export interface MailSender {
  readonly from: MailAddress;
  readonly replyTo?: MailAddress;
}

/**
 * The sender of a venue's mails: the address that the installation is configured with, in the venue's name, since the
 * sender's domain signs them; answers go to the venue.
 * @param replyTo the venue's own address; undefined where it has none
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
