import type { Database } from '#kernel/database/database.ts';
import { cleanMessage } from '../clean.ts';
import type { Mailer } from '../port.ts';
import { storeMail } from './mutations.ts';

/** Number of mails stored; older mails are deleted. */
const DEFAULT_KEEP = 500;

/** Creates a mailer that stores mails in the database instead of sending them, for deployments without SMTP. */
export function createOutboxMailer(database: Database, options: { keep?: number } = {}): Mailer {
  return {
    send: (message) => {
      const clean = cleanMessage(message);
      return database.platform((db) => storeMail(db, clean, options.keep ?? DEFAULT_KEEP));
    },
  };
}
