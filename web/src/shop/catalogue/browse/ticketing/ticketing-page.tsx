import { useLoaderData } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { ALL_ESTABLISHMENTS, usePaths } from '#lib/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import grid from '#ui/card-grid.module.css';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { EstablishmentCard } from './establishment-card.tsx';
import styles from './ticketing-page.module.css';

/** Choice of one of the venue's establishments. */
export function TicketingPage() {
  const t = useTranslations('catalogue.ticketing');
  const { establishments } = useLoaderData({ from: '/$tenant/ticketing/' });
  const paths = usePaths();
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} home={paths.home()} />
      <div className={classNames(layout.wrap, layout.pageBody)}>
        <ul className={classNames(grid.cardGrid, grid.upToThree)}>
          {establishments.map((establishment, index) => (
            <EstablishmentCard key={establishment.code} establishment={establishment} index={index} />
          ))}
        </ul>
        <div className={styles.all}>
          <h2>{t('allTitle')}</h2>
          <p>{t('allText')}</p>
          <LinkButton to={paths.establishment(ALL_ESTABLISHMENTS)} large>
            {t('all')}
          </LinkButton>
        </div>
      </div>
    </>
  );
}
