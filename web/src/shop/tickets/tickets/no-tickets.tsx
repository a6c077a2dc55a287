import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { State } from '#ui/state.tsx';
import type { TicketsSearch } from './search.ts';
import { isNarrowed, isOffered, isPast, type Tab } from './view.ts';

interface NoTicketsProps {
  tab: Tab;
  search: TicketsSearch;
  onShowAll: () => void;
}

/** Says that there is nothing of a kind, and where to go on. */
export function NoTickets({ tab, search, onShowAll }: NoTicketsProps) {
  const t = useTranslations('tickets.empty');
  const paths = usePaths();
  const { hasSupports, hasCards, hasTicketsHistory } = usePortal();
  const isFiltered = isNarrowed(search);
  const state = isPast(search.state) ? undefined : search.state;
  const known = isOffered(tab, hasCards) ? tab : 'notOffered';
  const reason = isFiltered ? 'filtered' : known;
  return (
    <State
      title={t(`${reason}.title`)}
      text={t(`${reason}.text`)}
      action={
        <div className={classNames(layout.row, layout.rowWrap, layout.centered)}>
          {isFiltered ? (
            <LinkButton to={paths.myTickets(tab, { sort: search.sort, state })} replace stay>
              {t('unfiltered')}
            </LinkButton>
          ) : (
            <>
              <LinkButton to={paths.ticketing()}>{t('ticketing')}</LinkButton>
              {tab === 'withdrawal' && hasSupports && (
                <LinkButton variant="ghost" to={paths.supports()}>
                  {t('cards')}
                </LinkButton>
              )}
            </>
          )}
          {search.state !== 'all' && hasTicketsHistory && (
            <Button variant="ghost" onClick={onShowAll}>
              {t('showAll')}
            </Button>
          )}
        </div>
      }
    />
  );
}
