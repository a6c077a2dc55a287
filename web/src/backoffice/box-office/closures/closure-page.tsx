import { CLOSURE_PART_STATES } from '@guichet/contract/box-office/closure-rules.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Visit } from '#backoffice/define-page.ts';
import { Page, Panel } from '#backoffice/page.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi, adminFile } from '#lib/admin-api.ts';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { createFormat } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Meter } from '#ui/meter.tsx';
import { Notice } from '#ui/notice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { type ClosureDetails, settledOf, stateOf, TONES, useProgress } from './closures-data.ts';
import styles from './closures-page.module.css';
import { ReopenDialog } from './reopen-dialog.tsx';

export const loader = ({ params: { id } }: Visit<object, { id: string }>) =>
  adminApi('GET /boxoffice/closure', { query: { id } });

/** A closure or a move: its progress, the refunds to retry, its sessions and its text. */
export default function ClosurePage() {
  const t = useTranslations('closures.detail');
  const format = useAdminFormat();
  const closure = usePageData<typeof loader>();
  useProgress(!closure.isDone || closure.progress.moneyPending > 0);
  return (
    <Page
      title={t(closure.kind === 'move' ? 'titleMove' : 'title', { day: format.shortDay(closure.madeAt) })}
    >
      <Progress closure={closure} />
      <Failures closure={closure} />
      <Sessions closure={closure} />
    </Page>
  );
}

/** Runs an action on a closure and reads the page again. */
function useAction() {
  const router = useRouter();
  const errorMessage = useErrorMessage();
  return (act: () => Promise<unknown>) => async () => {
    try {
      await act();
      await router.invalidate();
    } catch (error) {
      showToast('error', errorMessage(error));
    }
  };
}

function Progress({ closure }: { closure: ClosureDetails }) {
  const t = useTranslations('closures.detail');
  const states = useTranslations('closures.state');
  const format = useAdminFormat();
  const action = useAction();
  const { id, kind, isPaused, isDone, chooseUntil, progress } = closure;
  const { parts, mailed, reminded, moneyPending } = progress;
  const { done, all } = settledOf(closure);
  const state = stateOf(closure);
  const pause = (wanted: boolean) =>
    action(() => adminApi('PUT /boxoffice/closure', { body: { id, isPaused: wanted } }));
  return (
    <Panel title={t('progress')}>
      <p className={styles.head} role="status">
        <Tag tone={TONES[state]}>{states(state)}</Tag>
        {all > 0 && (
          <span className={styles.progress}>
            <Meter share={done / all} />
            {t('decided', { done: format.number(done), all: format.number(all) })}
          </span>
        )}
      </p>
      {isPaused && <Notice tone="warning">{t(kind === 'move' ? 'pausedMove' : 'pausedText')}</Notice>}
      {all > 0 && (
        <dl className={styles.figures}>
          {CLOSURE_PART_STATES.filter((one) => parts[one]).map((one) => (
            <div key={one}>
              <dt className={typography.muted}>{t(`parts.${one}`)}</dt>
              <dd className={typography.num}>{format.number(parts[one] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul className={styles.facts}>
        <li>{t('until', { day: format.longDay(chooseUntil), time: format.time(chooseUntil) })}</li>
        <li>{t('mails', { mailed, reminded })}</li>
        <li>{t('money', { pending: moneyPending })}</li>
      </ul>
      <Telephones id={id} />
      {!isDone && (
        <div className={styles.buttons}>
          <Button variant={isPaused ? 'primary' : 'soft'} onClick={pause(!isPaused)}>
            {t(isPaused ? 'resume' : 'pause')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** Exports whom the mails do not reach. */
function Telephones({ id }: { id: string }) {
  const t = useTranslations('closures.detail.telephones');
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await adminFile('GET /boxoffice/closuretelephones', { query: { id } }), `${t('file')}.csv`);
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.buttons}>
      <Button variant="ghost" icon="download" busy={isBusy} onClick={() => void save()}>
        {t('export')}
      </Button>
      <span className={typography.muted}>{t('hint')}</span>
    </div>
  );
}

function Failures({ closure: { id, failures } }: { closure: ClosureDetails }) {
  const t = useTranslations('closures.detail');
  const format = useAdminFormat();
  const action = useAction();
  const retry = (partId?: string) =>
    action(async () => {
      const body = { id, ...(partId !== undefined && { partId }) };
      const { retried } = await adminApi('POST /boxoffice/closureretry', { body });
      showToast('success', t('retried', { count: retried }));
    });
  return (
    <Panel title={t('failures')}>
      {failures.length === 0 && <p className={typography.muted}>{t('noFailures')}</p>}
      <ul className={styles.list}>
        {failures.map(({ partId, orderNumber, start, reason }) => {
          const name = t('order', {
            order: orderNumber,
            day: format.shortDay(start),
            time: format.time(start),
          });
          return (
            <li key={partId} className={styles.item}>
              <b>{name}</b>
              <p>{reason}</p>
              <div className={styles.buttons}>
                <Button variant="soft" onClick={retry(partId)}>
                  {t('retry')} <span className="visually-hidden">{name}</span>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {failures.length > 1 && (
        <div className={styles.buttons}>
          <Button onClick={retry()}>{t('retryAll')}</Button>
        </div>
      )}
    </Panel>
  );
}

type ListedSession = ClosureDetails['sessionList'][number];

function Sessions({ closure: { id, kind, sessionList, texts } }: { closure: ClosureDetails }) {
  const t = useTranslations('closures.detail');
  const locale = useLocale() as Locale;
  const clock = useTranslations('common.clock');
  const { languages } = useBackoffice().portal.tenant;
  const wordsOf = (session: ListedSession) => {
    const { start, zone, services, establishment, room, movedTo, isReplaced, isReopened } = session;
    const format = createFormat(locale, zone, clock);
    const at = (instant: string) => `${format.longDay(instant)}, ${format.time(instant)}`;
    const [former, later] = [room, movedTo?.room].map((one) => (one ? labelIn(one, locale) : ''));
    const isMoved = movedTo !== undefined && movedTo.start !== start;
    return [
      isMoved ? t('roomChange', { from: at(start), to: at(movedTo.start) }) : at(start),
      services.map((service) => labelIn(service, locale)).join(', '),
      labelIn(establishment, locale),
      later && later !== former && t('roomChange', { from: former || '–', to: later }),
      isReplaced && t('replaced'),
      isReopened && t('reopened'),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <>
      <Panel title={t(kind === 'move' ? 'movedSessions' : 'sessions')}>
        <ul className={styles.facts}>
          {sessionList.map((session) => (
            <li key={session.id}>{wordsOf(session)}</li>
          ))}
        </ul>
        {kind === 'closure' && <Reopening closureId={id} sessionList={sessionList} wordsOf={wordsOf} />}
      </Panel>
      <Panel title={t('message')}>
        {languages.map((language) => (
          <div key={language}>
            <b>{languageTitle(language, locale)}</b>
            <p className={styles.message} lang={language}>
              {labelIn(texts, language)}
            </p>
          </div>
        ))}
      </Panel>
    </>
  );
}

interface ReopeningProps {
  closureId: string;
  sessionList: ClosureDetails['sessionList'];
  wordsOf: (session: ListedSession) => string;
}

/** Buttons that reopen the sessions that are still closed and not over. */
function Reopening({ closureId, sessionList, wordsOf }: ReopeningProps) {
  const t = useTranslations('closures.detail.reopen');
  const router = useRouter();
  const [chosen, setChosen] = useState<readonly string[]>();
  const closed = sessionList.filter(
    ({ end, isReplaced, isReopened }) => !isReplaced && !isReopened && Date.parse(end) > Date.now(),
  );
  return (
    <>
      {closed.length > 0 && (
        <div className={styles.buttons}>
          {closed.map((session) => (
            <Button key={session.id} variant="ghost" onClick={() => setChosen([session.id])}>
              {t('open')}{' '}
              <span className={closed.length > 1 ? undefined : 'visually-hidden'}>{wordsOf(session)}</span>
            </Button>
          ))}
          {closed.length > 1 && (
            <Button variant="soft" onClick={() => setChosen(closed.map(({ id }) => id))}>
              {t('all')}
            </Button>
          )}
        </div>
      )}
      <ReopenDialog
        closureId={closureId}
        sessionIds={chosen}
        onClose={() => setChosen(undefined)}
        onDone={() => router.invalidate()}
      />
    </>
  );
}
