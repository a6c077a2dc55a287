import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { WaitButton } from '#shop/box-office/waiting/wait-button.tsx';
import { AppLink } from '#ui/app-link.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { useNightWords } from '#ui/night-words.ts';
import { SessionPlaces } from '#ui/session-places.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { useTermsWords } from '../session-terms.ts';
import { type SessionView, toSessionViews } from '../view.ts';
import { hereFirst } from './purchase/purchase.ts';
import { useScrollOnChoice } from './purchase/purchase-bar.tsx';
import type { ServiceData } from './service-data.ts';
import step from './service-page.module.css';
import styles from './session-choice.module.css';

/**
 * Second step: the session of the day. The URL contains the choice; a sold-out session shows the nearest ones with
 * places.
 */
export function SessionChoice({ data, chosen }: { data: ServiceData; chosen: string | undefined }) {
  const t = useTranslations('catalogue.service');
  const format = useFormat();
  const navigateTo = useNavigateTo();
  const paths = usePaths();
  const { id } = useParams({ from: '/$tenant/ticketing_/$id/service/$externalCode' });
  const { withdrawal, theme } = useSearch({ from: '/$tenant/ticketing_/$id/service/$externalCode' });
  const { day = data.today, sessions, service, here } = data;
  const ordered = hereFirst(sessions, here?.code);
  const [first] = ordered;
  const isElsewhere = (session: SessionView | undefined): boolean =>
    here !== undefined && session?.establishmentCode !== here.code;
  const section = useRef<HTMLElement>(null);
  useScrollOnChoice(section, day);
  const choose = (session: string): void => {
    void navigateTo(paths.service(id, service.code, { day, session, withdrawal, theme }), {
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <section ref={section} className={step.step} aria-labelledby="step-session">
      <h2 id="step-session">{t('stepSession')}</h2>
      <p className={classNames(step.stepDay, typography.muted)}>{format.longDay(day)}</p>
      {sessions.length === 0 ? (
        <NoSession data={data} />
      ) : (
        <fieldset className={styles.sessionChoice}>
          <legend className="visually-hidden">{t('stepSession')}</legend>
          {here && isElsewhere(first) && (
            <p className={typography.muted}>{t('onlyElsewhere', { establishment: here.name })}</p>
          )}
          {ordered.map((session, index) => (
            <Fragment key={session.id}>
              {index > 0 && isElsewhere(session) && !isElsewhere(ordered[index - 1]) && (
                <h3 className={styles.elsewhere}>{t('elsewhere')}</h3>
              )}
              <SessionOption
                session={session}
                isChosen={session.id === chosen}
                onChoose={() => choose(session.id)}
              />
              {session.filling === 'sold-out' && session.saleStart === undefined && (
                <WaitButton session={session} service={service.code} isSoft={session.id !== chosen} />
              )}
              {session.id === chosen && session.filling === 'sold-out' && session.saleStart === undefined && (
                <NearestSessions session={session} service={service.code} />
              )}
            </Fragment>
          ))}
        </fieldset>
      )}
    </section>
  );
}

interface SessionOptionProps {
  session: SessionView;
  isChosen: boolean;
  onChoose: () => void;
}

function SessionOption({ session, isChosen, onChoose }: SessionOptionProps) {
  const t = useTranslations('catalogue.service');
  const format = useFormat();
  if (session.saleStart !== undefined)
    return (
      <div className={classNames(styles.option, styles.full)}>
        <SessionSummary session={session} />
      </div>
    );
  if (session.filling === 'sold-out')
    return (
      <div className={classNames(styles.option, styles.full, layout.compact)}>
        <SessionSummary session={session} />
        {!isChosen && (
          <Button variant="ghost" className={styles.nearest} onClick={onChoose}>
            {t('nearest')}
            <span className="visually-hidden"> {format.at(session.zone).time(session.start)}</span>
          </Button>
        )}
      </div>
    );
  return (
    <label className={styles.option}>
      <input
        type="radio"
        name="session"
        value={session.id}
        className="visually-hidden"
        checked={isChosen}
        onChange={onChoose}
      />
      <SessionSummary session={session} />
    </label>
  );
}

function SessionSummary({ session }: { session: SessionView }) {
  const t = useTranslations('catalogue.service');
  const format = useFormat().at(session.zone);
  const nightWords = useNightWords(format);
  const terms = useTermsWords()(session.terms);
  const { unitPrices, priceFrom, priceTo } = session;
  const lowest = unitPrices && priceFrom !== undefined && format.money(priceFrom);
  const price = lowest && (priceTo === priceFrom ? lowest : t('sessionFrom', { price: lowest }));
  return (
    <>
      <time className={typography.num} dateTime={session.start}>
        {format.clockTime(session.start)}
      </time>
      <span className={styles.place}>
        {session.establishment}
        <span className={classNames(styles.details, typography.muted, typography.small)}>
          {[format.zoneName, session.room, format.duration(session.minutes), nightWords(session), price]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {terms.length > 0 && (
          <span className={classNames(styles.details, typography.muted, typography.small)}>
            {terms.join(' · ')}
          </span>
        )}
      </span>
      <SessionPlaces session={session} format={format} isTrailing />
    </>
  );
}

function NoSession({ data }: { data: ServiceData }) {
  const t = useTranslations('catalogue.service');
  const paths = usePaths();
  const { id } = useParams({ from: '/$tenant/ticketing_/$id/service/$externalCode' });
  const { withdrawal, theme } = useSearch({ from: '/$tenant/ticketing_/$id/service/$externalCode' });
  const next = data.days.find(({ date, places }) => date > (data.day ?? data.today) && places > 0);
  return (
    <State
      level={3}
      title={t('noSessionTitle')}
      text={t('noSessionText')}
      action={
        next && (
          <LinkButton
            variant="soft"
            to={paths.service(id, data.service.code, { day: next.date, withdrawal, theme })}
            stay
          >
            {t('nextDay')}
          </LinkButton>
        )
      }
    />
  );
}

const FROM = '/$tenant/ticketing_/$id/service/$externalCode';

/** The sessions with places nearest to a sold-out one, each selectable with one press. */
export function NearestSessions({ session, service }: { session: SessionView; service: string }) {
  const t = useTranslations('catalogue.service');
  const nearest = useNearest(session.id, service);
  return (
    <div className={styles.nearestSessions} role="status">
      <h3>{t('nearestTitle')}</h3>
      {nearest === undefined && <Skeleton height={120} />}
      {nearest?.length === 0 && <p>{t('nearestNone')}</p>}
      {nearest && nearest.length > 0 && (
        <ul>
          {nearest.map((one) => (
            <li key={one.id}>
              <NearestSession session={one} service={service} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function NearestSession({ session, service }: { session: SessionView; service: string }) {
  const format = useFormat().at(session.zone);
  const paths = usePaths();
  const { id } = useParams({ from: FROM });
  const { withdrawal, theme } = useSearch({ from: FROM });
  const day = format.dayOf(session.start);
  return (
    <AppLink
      className={styles.session}
      to={paths.service(id, service, { day, session: session.id, withdrawal, theme })}
      stay
    >
      <span>
        <b className={styles.day}>{format.longDay(session.start)}</b>, {format.time(session.start)}
        <span className={classNames(styles.where, typography.muted, typography.small)}>
          {session.establishment}
        </span>
      </span>
      <SessionPlaces session={session} format={format} isTrailing />
    </AppLink>
  );
}

/** Sessions in the order of the response: nearest in time first. */
function nearestFirst(events: CallAnswer<'GET /Ticketing/nearestevents'>, locale: Locale): SessionView[] {
  const places = new Map(events.map(({ id }, index) => [id, index]));
  return toSessionViews(events, locale, Date.now()).sort(
    (one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0),
  );
}

/** Returns the nearest sessions first; undefined while they are loaded, empty when they cannot be. */
function useNearest(eventExternalId: string, service: string): SessionView[] | undefined {
  const locale = useLocale() as Locale;
  const [nearest, setNearest] = useState<SessionView[]>();
  useEffect(() => {
    let isCurrent = true;
    setNearest(undefined);
    void api('GET /Ticketing/nearestevents', { query: { eventExternalId, service, places: 1 } })
      .catch(() => [])
      .then((events) => {
        if (isCurrent) setNearest(nearestFirst(events, locale));
      });
    return () => {
      isCurrent = false;
    };
  }, [eventExternalId, service, locale]);
  return nearest;
}
