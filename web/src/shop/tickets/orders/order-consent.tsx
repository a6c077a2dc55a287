import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import type { Format } from '#lib/format.ts';
import typography from '#ui/typography.module.css';

type Consent = NonNullable<CallAnswer<'GET /user/GetHistoricPurchases'>[number]['consent']>;

/** The terms that the buyer accepted, in their version at that time, the confirmed documents, and the time. */
export function OrderConsent({ consent, format }: { consent: Consent; format: Format }) {
  const t = useTranslations('orders.consent');
  const locale = useLocale();
  const { at, terms, documents } = consent;
  return (
    <div className={classNames(typography.muted, typography.small)}>
      {terms && (
        <p>
          {t.rich('terms', {
            day: format.shortDay(at),
            time: format.time(at),
            link: () => (
              <a className={typography.link} href={terms.url} target="_blank" rel="noopener">
                {terms.name}
              </a>
            ),
          })}
        </p>
      )}
      {documents.map(({ priceLabels, documents: kinds }) => (
        <p key={labelIn(priceLabels, locale)}>
          {t('documents', {
            price: labelIn(priceLabels, locale),
            documents: kinds.map((labels) => labelIn(labels, locale)).join(' · '),
          })}
        </p>
      ))}
    </div>
  );
}
