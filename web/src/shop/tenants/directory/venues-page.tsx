import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { useLoaderData } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { createPaths } from '#lib/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import { HeroGround, HeroPicture } from '#ui/hero-picture.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import './venues-page.css';

type Venue = CallAnswer<'GET /portal/tenants'>[number];

/** The venues of the platform, each as a ticket in its brand colour. */
export function VenuesPage() {
  const t = useTranslations('venues');
  const { venues } = useLoaderData({ from: '/' });
  return (
    <div className={classNames('venues', layout.wrap)}>
      <div className="venues-head">
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      {venues.length === 0 ? (
        <State title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <ul className="venues-list">
          {venues.map((venue) => (
            <VenueTicket key={venue.name} venue={venue} />
          ))}
        </ul>
      )}
    </div>
  );
}

function VenueTicket({ venue }: { venue: Venue }) {
  const t = useTranslations('venues');
  const locale = useLocale();
  return (
    <li className="venue palette" style={{ '--brand': venue.brand } as CSSProperties}>
      <div className="venue-picture">
        <HeroGround kind={venue.illustration} />
        <HeroPicture kind={venue.illustration} />
      </div>
      <div className="venue-text">
        <p className="venue-city">
          <Icon name="pin" size={18} />
          {venue.city}
        </p>
        <h2>
          <AppLink className="venue-link" to={createPaths(venue.name).home()}>
            {venue.displayName}
          </AppLink>
        </h2>
        <p className={typography.muted}>{labelIn(venue.descriptions, locale)}</p>
        <span className="venue-go" aria-hidden="true">
          {t('enter')}
          <Icon name="arrow" size={20} />
        </span>
      </div>
    </li>
  );
}
