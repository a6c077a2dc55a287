import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';

/** Paid, could not be sold, and the money goes back: the buyer need not do anything. */
export function RefundedSale() {
  const t = useTranslations('delivery.refunded');
  const paths = usePaths();
  return (
    <State
      title={t('heading')}
      text={t('text')}
      action={<LinkButton to={paths.ticketing()}>{t('again')}</LinkButton>}
    />
  );
}
