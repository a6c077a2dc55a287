import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { ServicePrice } from '#shop/catalogue/solidarity/service-price.tsx';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import { KindIllustration } from '../../illustrations/kind-illustration.tsx';
import type { ServiceView } from '../../service-view.ts';
import type { OfferGroup as Group } from './groups.ts';
import styles from './offer-group.module.css';

interface OfferGroupProps {
  group: Group;
  isOpen: boolean;
  /** Whether it takes the whole width. */
  isWide: boolean;
  /** The establishments of a service, if the list spans several. */
  placesOf: (service: ServiceView) => string | undefined;
}

/** One kind of offer, collapsed to its name and price range. */
export function OfferGroup({ group, isOpen, isWide, placesOf }: OfferGroupProps) {
  const t = useTranslations('catalogue.offer');
  const format = useFormat();
  const { kind, family, services, priceFrom, priceTo } = group;
  const isSoldOnline = services.some((service) => service.isSoldOnline);
  const text = kind === 'card' && !isSoldOnline ? t('card.atTheDesk') : t(`${kind}.text`);
  const description = family ? family.description : text;
  const facts = [
    t('choices', { count: services.length }),
    priceFrom !== undefined &&
      priceTo !== undefined &&
      (priceFrom === priceTo
        ? format.money(priceFrom)
        : t('prices', { from: format.money(priceFrom), to: format.money(priceTo) })),
  ];
  return (
    <details className={classNames(styles.offerGroup, isWide && styles.wide, layout.card)} open={isOpen}>
      <summary>
        <KindIllustration kind={kind} color={group.color} />
        <hgroup>
          <h3>{family?.name ?? t(`${kind}.title`)}</h3>
          {description && <p className={typography.muted}>{description}</p>}
          <p className={classNames(styles.prices, typography.num)}>{facts.filter(Boolean).join(' · ')}</p>
        </hgroup>
        <Icon name="down" />
      </summary>
      <ul className={styles.rows}>
        {services.map((service) => (
          <li key={service.code}>
            <OfferRow service={service} place={placesOf(service)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function OfferRow({ service, place }: { service: ServiceView; place: string | undefined }) {
  const t = useTranslations('catalogue.service');
  const format = useFormat();
  const facts = [
    service.minutes !== undefined && format.duration(service.minutes),
    service.minimumAge !== undefined && t('minimumAge', { age: service.minimumAge }),
    !service.isSoldOnline && t('atTheDesk'),
    place,
  ].filter(Boolean);
  return (
    <div className={styles.row}>
      <div>
        <AppLink to={usePaths().service(service.establishment, service.code)}>{service.name}</AppLink>
        {facts.length > 0 && (
          <p className={classNames(typography.muted, typography.small)}>{facts.join(' · ')}</p>
        )}
      </div>
      <span className={styles.price}>
        <ServicePrice service={service} />
      </span>
      <Icon name="arrow" size={20} />
    </div>
  );
}
