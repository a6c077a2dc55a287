import type { MailMessage } from '#platform/mail/message.ts';

/** Sends mails by SMTP, or stores them in the embedded outbox. */
export interface Mailer {
  /**
   * Sends a mail. The promise is fulfilled when the mail is accepted for delivery.
   * @throws MailFailed when a retry may succeed @throws MailRefused
   */
  send(message: MailMessage): Promise<void>;
  /** Closes open connections after the mails in transfer. */
  close?(): void;
}
