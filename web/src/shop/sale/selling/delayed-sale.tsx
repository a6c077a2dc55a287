import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { LinkButton } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';

/** Paid, but the tickets are delayed until the venue resolves the sale: the buyer need not do anything. */
export function DelayedSale() {
  const t = useTranslations('delivery.delayed');
  const paths = usePaths();
  const { contactEmail } = usePortal();
  return (
    <State
      title={t('heading')}
      text={t('text')}
      action={
        <>
          <LinkButton to={paths.myTickets()}>{t('tickets')}</LinkButton>
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
