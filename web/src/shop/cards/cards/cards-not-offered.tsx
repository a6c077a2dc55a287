import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { StatePage } from '#ui/state.tsx';

/** In place of the page of cards, where the venue’s ticketing system has none. */
export function CardsNotOffered() {
  const t = useTranslations('cards');
  const paths = usePaths();
  return (
    <StatePage
      title={t('notOffered.title')}
      text={t('notOffered.text')}
      action={<LinkButton to={paths.myTickets()}>{t('notOffered.tickets')}</LinkButton>}
    />
  );
}
