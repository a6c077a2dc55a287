import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { paragraphBlock } from '#platform/mail/build-mail.ts';
import type { PlatformMail } from '#platform/mail/mail-description.ts';
import type { Alert } from './health.service.ts';

interface HealthAlert {
  locale: Locale;
  /** Name of the venue */
  venue: string;
  turned: Alert['turned'];
  /** Address of the venue's health page */
  address: string;
}

/** Writes the mail that lists the turned checks of a venue, failing checks first, to an administrator of the platform. */
export function healthAlertMail({ locale, venue, turned, address }: HealthAlert): PlatformMail {
  const t = translator(locale, 'mails');
  const lines = translator(locale, 'health');
  const worse = turned.filter(({ isGreen }) => !isGreen);
  const better = turned.filter(({ isGreen }) => isGreen);
  return {
    locale,
    subject: worse.length > 0 ? 'health.subject' : 'health.subjectGreen',
    facts: { venue },
    parts: [
      ...[...worse, ...better].map(({ line, isGreen }) =>
        paragraphBlock(
          t(isGreen ? 'health.green' : 'health.attention', { line: lines(`lines.${line}.title`) }),
        ),
      ),
      { button: 'health.action', address, isBareInText: true },
    ],
    footer: 'health.footer',
  };
}
