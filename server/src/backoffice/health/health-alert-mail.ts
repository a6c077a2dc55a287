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
  /** Of the venue's health page */
  address: string;
}

/** Tells an administrator of the platform which checks of a venue have changed, the failing ones first. */
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
