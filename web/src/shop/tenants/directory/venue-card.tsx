import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import type { CSSProperties } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { publicPath } from '#lib/localized-path.ts';
import { createPaths } from '#lib/paths.ts';
import { CardAddress } from '#shop/card-link.tsx';
import ticket from '#shop/upright-ticket.module.css';
import { HeroBackground, HeroPicture } from '#ui/hero-picture.tsx';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import styles from './venue-card.module.css';

type Venue = CallAnswer<'GET /portal/tenants'>[number];

/** A venue, drawn as a ticket in its brand colour. */
export function VenueCard({ venue }: { venue: Venue }) {
  const t = useTranslations('venues');
  const locale = useLocale();
  const home = createPaths(venue.name).home();
  return (
    <li
      className={classNames(styles.venueCard, ticket.uprightTicket, 'palette')}
      style={{ '--brand': venue.brand } as CSSProperties}
    >
      <div className={classNames(styles.top, ticket.top)}>
        <HeroBackground kind={venue.illustration} className={styles.background} />
        <HeroPicture kind={venue.illustration} className={styles.picture} />
      </div>
      <div className={classNames(styles.text, ticket.stub)}>
        <p className={styles.city}>
          <Icon name="pin" size={18} />
          {venue.city}
        </p>
        <h2>
          <CardAddress href={venue.origin + publicPath(locale, home)}>{venue.displayName}</CardAddress>
        </h2>
        <p className={typography.muted}>{labelIn(venue.descriptions, locale)}</p>
        <span className={styles.enter} aria-hidden="true">
          {t('enter')}
          <Icon name="arrow" size={20} />
        </span>
      </div>
    </li>
  );
}
