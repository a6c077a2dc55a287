import type { MailMessage } from '#platform/mail/message.ts';

/** How mails leave: by SMTP, or into the embedded outbox. */
export interface Mailer {
  /**
   * Hands a mail over. Fulfilled means accepted for delivery.
   * @throws MailFailed when it may be tried again later @throws MailRefused
   */
  send(message: MailMessage): Promise<void>;
  /** Closes open connections, after the mails that are being sent. */
  close?(): void;
}
