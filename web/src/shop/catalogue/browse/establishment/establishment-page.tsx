import { useLoaderData, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { ALL_ESTABLISHMENTS, usePaths } from '#lib/paths.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { EstablishmentFacts } from '#ui/establishment/establishment-facts.tsx';
import { EstablishmentList } from '#ui/establishment/establishment-list.tsx';
import { Gallery } from '#ui/home/gallery.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import { VenueNotices } from '#ui/venue-notices.tsx';
import { SolidarityNotice } from '../../solidarity/solidarity-notice.tsx';
import { useSolidaryGroups } from '../../solidarity/use-solidarity.ts';
import type { ServiceView } from '../service-view.ts';
import { EstablishmentDays } from './days/establishment-days.tsx';
import type { EstablishmentData } from './establishment-data.ts';
import { EstablishmentHero } from './establishment-hero.tsx';
import styles from './establishment-page.module.css';
import { OfferGroup } from './offer/offer-group.tsx';
import { PriceOverview } from './offer/price-overview.tsx';
import { TodaySessions } from './today-sessions.tsx';

/** One establishment, or all: when one can come, today and on other days, then everything that is on offer. */
export function EstablishmentPage() {
  const t = useTranslations('catalogue');
  const data = useLoaderData({ from: '/$tenant/ticketing/$id' });
  const { family } = useSearch({ from: '/$tenant/ticketing/$id' });
  const { isMultiEstablishment, tenant } = usePortal();
  const format = useFormat();
  const paths = usePaths();
  const { here, places } = data;
  const showsPrices = here?.facts.showsPrices ?? true;
  const isBelow = isMultiEstablishment && data.code !== ALL_ESTABLISHMENTS;
  return (
    <>
      <EstablishmentHero picture={here?.establishment.picture} index={here?.index ?? places.length}>
        <PageHeader
          title={data.title}
          lead={here?.establishment.description ?? t('establishment.lead')}
          trail={isBelow ? [{ label: t('ticketing.title'), to: paths.ticketing() }] : []}
          home={paths.home()}
        />
      </EstablishmentHero>
      <div className={classNames(styles.body, layout.wrap, layout.pageBody)}>
        <div className={styles.facts}>
          <VenueNotices notices={data.notices} format={format} />
          {here ? (
            <EstablishmentFacts
              establishment={{ ...here.establishment, ...here.facts }}
              opening={here.opening}
              format={format}
            />
          ) : (
            <EstablishmentList
              establishments={places}
              format={format}
              pathTo={(code) => paths.establishment(code)}
            />
          )}
        </div>
        <div className={styles.sessions}>
          <TodaySessions data={data} />
          <EstablishmentDays data={data} />
        </div>
        <Offer data={data} />
        <Gallery pictures={here?.facts.pictures ?? []} />
        {!family && showsPrices && (
          <PriceOverview prices={data.prices} name={here?.establishment.name ?? tenant.displayName} />
        )}
      </div>
    </>
  );
}

function Offer({ data }: { data: EstablishmentData }) {
  const t = useTranslations('catalogue');
  const format = useFormat();
  const paths = usePaths();
  const { family, ...search } = useSearch({ from: '/$tenant/ticketing/$id' });
  const showsPrices = data.here?.facts.showsPrices ?? true;
  const offer = useSolidaryGroups(data.offer.filter(({ families }) => !family || families.includes(family)));
  const placesOf = ({ establishments }: ServiceView) => {
    if (data.here) return undefined;
    const names = data.places.map(({ establishment }) => establishment);
    return format.anyOf(names.filter(({ code }) => establishments.includes(code)).map(({ name }) => name));
  };
  return (
    <section className={styles.offer} aria-labelledby="services">
      <div className={classNames(layout.row, layout.rowWrap, layout.spread)}>
        <h2 id="services">{t('offer.title')}</h2>
        {family ? (
          <AppLink
            className={classNames(styles.more, typography.link)}
            to={paths.establishment(data.code, search)}
            stay
          >
            {t('offer.whole')}
          </AppLink>
        ) : (
          showsPrices && (
            <a className={classNames(styles.more, typography.link)} href="#prices">
              {t('offer.allPrices')}
            </a>
          )
        )}
      </div>
      <SolidarityNotice />
      {offer.length === 0 && (
        <State title={t('establishment.emptyTitle')} text={t('establishment.emptyText')} level={3} />
      )}
      <div className={styles.groups}>
        {offer.map((group, index) => (
          <OfferGroup
            key={group.kind}
            group={group}
            isOpen={index === 0 || family !== undefined}
            isWide={index === 0}
            placesOf={placesOf}
          />
        ))}
      </div>
    </section>
  );
}
