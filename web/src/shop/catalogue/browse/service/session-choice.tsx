import { useParams, useSearch } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { LinkButton } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { SessionPlaces } from '../session-places.tsx';
import type { SessionView } from '../view.ts';
import type { ServiceData } from './service-data.ts';
import step from './service-step.module.css';
import styles from './session-choice.module.css';
import { hereFirst } from './view.ts';

/** Second step: the session of the day. The choice is kept in the URL. */
export function SessionChoice({ data, chosen }: { data: ServiceData; chosen: string | undefined }) {
  const t = useTranslations('catalogue.service');
  const format = useFormat();
  const navigateTo = useNavigateTo();
  const paths = usePaths();
  const { id } = useParams({ from: '/$tenant/ticketing_/$id/service/$externalCode' });
  const { withdrawal } = useSearch({ from: '/$tenant/ticketing_/$id/service/$externalCode' });
  const { day = data.today, sessions, service, here } = data;
  const ordered = hereFirst(sessions, here?.code);
  const [first] = ordered;
  const isElsewhere = (session: SessionView | undefined): boolean =>
    here !== undefined && session?.establishmentCode !== here.code;
  const choose = (session: string): void => {
    void navigateTo(paths.service(id, service.code, { day, session, withdrawal }), {
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <section className={step.step} aria-labelledby="step-session">
      <h2 id="step-session">{t('stepSession')}</h2>
      <p className={classNames(step.day, typography.muted)}>{format.longDay(day)}</p>
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
            </Fragment>
          ))}
        </fieldset>
      )}
    </section>
  );
}

function SessionOption({
  session,
  isChosen,
  onChoose,
}: {
  session: SessionView;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const format = useFormat();
  const isFull = session.filling === 'sold-out';
  return (
    <label className={classNames(styles.option, isFull && styles.full)}>
      <input
        type="radio"
        name="session"
        value={session.id}
        className="visually-hidden"
        checked={isChosen}
        disabled={isFull}
        onChange={onChoose}
      />
      <time className={typography.num} dateTime={session.start}>
        {format.time(session.start)}
      </time>
      <span className={styles.place}>
        {session.establishment}
        <span className={classNames(styles.details, typography.muted, typography.small)}>
          {[session.room, format.duration(session.minutes)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <SessionPlaces session={session} isTrailing />
    </label>
  );
}

function NoSession({ data }: { data: ServiceData }) {
  const t = useTranslations('catalogue.service');
  const paths = usePaths();
  const { id } = useParams({ from: '/$tenant/ticketing_/$id/service/$externalCode' });
  const { withdrawal } = useSearch({ from: '/$tenant/ticketing_/$id/service/$externalCode' });
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
            to={paths.service(id, data.service.code, { day: next.date, withdrawal })}
            stay
          >
            {t('nextDay')}
          </LinkButton>
        )
      }
    />
  );
}
