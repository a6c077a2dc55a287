import { useLoaderData, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
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
import { OccupancySign } from './occupancy-sign.tsx';
import { OfferGroup } from './offer/offer-group.tsx';
import { PriceOverview } from './offer/price-overview.tsx';
import { TodaySessions } from './today-sessions.tsx';

/**
 * One establishment, or all: the sessions of today and of other days, then the whole offer. With a day or a family in
 * its address, the page begins with these.
 */
export function EstablishmentPage() {
  const data = useLoaderData({ from: '/$tenant/ticketing/$id' });
  const { day, family } = useSearch({ from: '/$tenant/ticketing/$id' });
  const { tenant } = usePortal();
  const { here } = data;
  const showsPrices = here?.facts.showsPrices ?? true;
  const isAnswer = day !== undefined || family !== undefined;
  useTopOnChange(isAnswer);
  const sessions = (
    <div key="sessions" className={styles.sessions}>
      <TodaySessions data={data} />
      <EstablishmentDays data={data} />
    </div>
  );
  const offer = <Offer key="offer" data={data} />;
  const facts = <Facts key="facts" data={data} />;
  return (
    <>
      <Header data={data} isAnswer={isAnswer} />
      <div className={classNames(styles.body, isAnswer && styles.answer, layout.wrap, layout.pageBody)}>
        {!isAnswer ? [facts, sessions, offer] : day ? [sessions, offer, facts] : [offer, sessions, facts]}
        {here && <OccupancySign code={here.establishment.code} />}
        <Gallery pictures={here?.facts.pictures ?? []} />
        {!family && showsPrices && (
          <PriceOverview prices={data.prices} name={here?.establishment.name ?? tenant.displayName} />
        )}
      </div>
    </>
  );
}

/**
 * Scrolls to the top when the page begins or stops to show a requested day or family, since its parts change places.
 */
function useTopOnChange(isAnswer: boolean): void {
  const previous = useRef(isAnswer);
  useEffect(() => {
    if (previous.current !== isAnswer) scrollTo({ top: 0, behavior: 'instant' });
    previous.current = isAnswer;
  }, [isAnswer]);
}

/** The picture and name of the establishment; compact, above the list, for a requested day or family. */
function Header({ data, isAnswer }: { data: EstablishmentData & { title: string }; isAnswer: boolean }) {
  const t = useTranslations('catalogue');
  const { day, family: code } = useSearch({ from: '/$tenant/ticketing/$id' });
  const { isMultiEstablishment } = usePortal();
  const paths = usePaths();
  const { here, places } = data;
  const isBelow = isMultiEstablishment && data.code !== ALL_ESTABLISHMENTS;
  const trail = isBelow ? [{ label: t('ticketing.title'), to: paths.ticketing() }] : [];
  if (!isAnswer) {
    return (
      <EstablishmentHero picture={here?.establishment.picture} index={here?.index ?? places.length}>
        <PageHeader
          title={data.title}
          lead={here?.establishment.description ?? t('establishment.lead')}
          trail={trail}
          home={paths.home()}
        />
      </EstablishmentHero>
    );
  }
  const family = data.families.find((one) => one.code === code);
  const name = here?.establishment.name ?? t(isMultiEstablishment ? 'finder.everywhere' : 'ticketing.title');
  const what = day ? family?.name : family?.description;
  return (
    <PageHeader
      title={data.title}
      lead={here ? [what, here.establishment.name].filter(Boolean).join(' · ') : what}
      trail={[...trail, { label: name, to: paths.establishment(data.code) }]}
      home={paths.home()}
    />
  );
}

function Facts({ data: { here, places, notices } }: { data: EstablishmentData }) {
  const format = useFormat();
  const paths = usePaths();
  return (
    <div className={styles.facts}>
      <VenueNotices notices={notices} format={format} />
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
