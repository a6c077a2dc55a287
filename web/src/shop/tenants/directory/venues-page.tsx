import { useLoaderData } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import grid from '#ui/card-grid.module.css';
import layout from '#ui/layout.module.css';
import { State } from '#ui/state.tsx';
import { VenueCard } from './venue-card.tsx';
import styles from './venues-page.module.css';

/** The venues of the platform, each as a ticket in its brand colour. */
export function VenuesPage() {
  const t = useTranslations('venues');
  const { venues } = useLoaderData({ from: '/' });
  return (
    <div className={classNames(styles.venues, layout.wrap)}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      {venues.length === 0 ? (
        <State title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <ul className={classNames(grid.cardGrid, grid.upToTwo)}>
          {venues.map((venue) => (
            <VenueCard key={venue.name} venue={venue} />
          ))}
        </ul>
      )}
    </div>
  );
}
