import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { LinkButton } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import type { PublicOutcome } from './view.ts';

/** Delayed until the venue resolves the sale: says what can still become of it, and promises nothing else. */
export function DelayedSale({ prospect = 'sale-or-refund' }: Pick<PublicOutcome, 'prospect'>) {
  const t = useTranslations('delivery.delayed');
  const paths = usePaths();
  const { contactEmail } = usePortal();
  return (
    <State
      title={t(`${prospect}.heading`)}
      text={t(`${prospect}.text`)}
      action={
        <>
          {prospect === 'sale-or-refund' || prospect === 'sale-or-nothing' ? (
            <LinkButton to={paths.myTickets()}>{t('tickets')}</LinkButton>
          ) : (
            <LinkButton to={paths.ticketing()}>{t('again')}</LinkButton>
          )}
          {contactEmail && (
            <p className={typography.small}>
              {t('contact')}{' '}
              <a className={typography.link} href={`mailto:${contactEmail}`}>
                {contactEmail}
              </a>
            </p>
          )}
        </>
      }
    />
  );
}
