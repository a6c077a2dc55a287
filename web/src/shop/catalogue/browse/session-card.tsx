import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { hasFamilyQuotient, useSession } from '#lib/session.ts';
import cardLink from '#shop/card-link.module.css';
import { LinkButton } from '#ui/button.tsx';
import { SessionRow } from '#ui/session-row.tsx';
import typography from '#ui/typography.module.css';
import type { SessionView } from './view.ts';

/** Loaded only for customers with a family quotient. */
const OwnPrice = lazy(() => import('../solidarity/own-session-price.tsx'));

interface SessionCardProps {
  session: SessionView;
  day: string;
  /** Target window of its page; this one by default. */
  target?: string | undefined;
}

/** One session in a list: time, service, establishment, remaining places and lowest price. */
export function SessionCard({ session, day, target }: SessionCardProps) {
  const t = useTranslations('catalogue.session');
  const format = useFormat();
  const paths = usePaths();
  const isFull = session.filling === 'sold-out';
  const isUnopened = session.saleStart !== undefined;
  // The page of a sold-out session offers the nearest ones with places.
  const href = paths.service(session.establishmentCode, session.service, { day, session: session.id });
  const isSolidary = hasFamilyQuotient(useSession());
  const price =
    session.priceFrom === undefined ? (
      t('book')
    ) : (
      <span>
        {t.rich(session.priceTo === session.priceFrom ? 'price' : 'from', {
          price: () => <span className={typography.num}>{format.money(session.priceFrom ?? 0)}</span>,
        })}
      </span>
    );
  return (
    <SessionRow session={session} format={format}>
      <LinkButton
        to={href}
        target={target}
        variant={isFull || isUnopened ? 'ghost' : 'soft'}
        className={cardLink.cover}
        wide
      >
        {isUnopened ? (
          t('see')
        ) : isFull ? (
          t('otherTimes')
        ) : isSolidary && session.namedPrices ? (
          <Suspense fallback={price}>
            <OwnPrice namedPrices={session.namedPrices} start={session.start}>
              {price}
            </OwnPrice>
          </Suspense>
        ) : (
          price
        )}
        <span className="visually-hidden">
          {' '}
          {session.name}, {format.at(session.zone).time(session.start)}
        </span>
      </LinkButton>
    </SessionRow>
  );
}
