import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { CardLink } from '#shop/card-link.tsx';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import { ServicePrice } from '../solidarity/service-price.tsx';
import { FastAdd } from './fast-add.tsx';
import styles from './found-service.module.css';
import type { FoundService as Found } from './search-data.ts';

interface FoundServiceProps {
  service: Found;
  places: string | undefined;
  /** Whether the list sells the service if it needs no further choice. */
  isFast: boolean;
}

/** A found service: its kind, place, sale period and lowest price. */
export function FoundService({ service, places, isFast }: FoundServiceProps) {
  const t = useTranslations('search');
  const catalogue = useTranslations('catalogue.service');
  const format = useFormat();
  const facts = [
    service.familyName,
    places,
    service.minutes === undefined ? undefined : format.duration(service.minutes),
    service.minimumAge === undefined ? undefined : catalogue('minimumAge', { age: service.minimumAge }),
  ].filter(Boolean);
  const kind = [
    catalogue(`kinds.${service.kind}`),
    !service.isSoldOnline && catalogue('atTheDesk'),
    service.fillsCards && service.kind !== 'reloading' && t('onCard'),
  ].filter(Boolean);
  return (
    <li className={styles.foundService} style={{ '--theme': service.color } as CSSProperties}>
      <div className={styles.words}>
        <h3>
          <CardLink to={usePaths().service(service.establishment, service.code)}>{service.name}</CardLink>
        </h3>
        <p className={classNames(typography.muted, typography.small)}>{facts.join(' · ')}</p>
        <p className={classNames(styles.kind, typography.small)}>{kind.join(' · ')}</p>
        <SalePeriod service={service} />
      </div>
      {isFast && service.fullPrice ? (
        <FastAdd service={service} price={service.fullPrice} />
      ) : (
        <div className={styles.price}>
          <span>
            <ServicePrice service={service} />
          </span>
          <Icon name="arrow" size={20} />
        </div>
      )}
    </li>
  );
}

/** The limits of its sale period, if any. */
function SalePeriod({ service: { isEarly, saleStart, saleEnd } }: { service: Found }) {
  const t = useTranslations('search');
  const format = useFormat();
  if (!isEarly && !saleEnd) return null;
  return (
    <p className={classNames(styles.sale, typography.small)}>
      <Icon name="calendar" size={16} />
      {isEarly
        ? t('onSaleFrom', { day: format.shortDay(saleStart ?? '') })
        : t('onSaleUntil', { day: format.shortDay(saleEnd ?? '') })}
    </p>
  );
}
