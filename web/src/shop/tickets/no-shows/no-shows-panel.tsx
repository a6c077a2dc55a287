import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useFormat } from '#lib/portal.ts';
import { AccountPanel } from '#shop/account/account-panel.tsx';
import list from '#ui/credentials/credential-list.module.css';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';

type NoShows = CallAnswer<'GET /user/NoShows'>;

/** The missed places of the customer and the running pauses of booking; nothing without any. */
export function NoShowsPanel({ own: { missed, pauses, contact } }: { own: NoShows }) {
  const t = useTranslations('noShows');
  const running = pauses.filter(({ endedAt }) => endedAt === undefined);
  if (missed.length === 0 && running.length === 0) return null;
  return (
    <AccountPanel id="profile-no-shows" title={t('title')}>
      {running.map((pause) => (
        <RunningPause key={pause.id} pause={pause} />
      ))}
      <p className={typography.muted}>
        {t('lead')} {contact === undefined ? t('ask') : t('askAt', { contact })}
      </p>
      {missed.length > 0 && (
        <ul className={list.list} aria-labelledby="profile-no-shows">
          {missed.map((place) => (
            <MissedPlace key={place.id} place={place} />
          ))}
        </ul>
      )}
    </AccountPanel>
  );
}

function RunningPause({ pause: { serviceName, until } }: { pause: NoShows['pauses'][number] }) {
  const t = useTranslations('noShows');
  const locale = useLocale();
  const format = useFormat();
  const last = new Date(Date.parse(until) - 1).toISOString();
  return (
    <Notice isInset tone="warning" title={t('pausedTitle', { service: labelIn(serviceName, locale) })}>
      {t('pausedText', { day: format.longDay(format.dayOf(last)) })}
    </Notice>
  );
}

function MissedPlace({ place }: { place: NoShows['missed'][number] }) {
  const t = useTranslations('noShows');
  const locale = useLocale();
  const { serviceName, start, zone, state, ticketNumber } = place;
  const format = useFormat().at(zone);
  return (
    <li className={list.item}>
      <p className={list.facts}>
        <b>{labelIn(serviceName, locale)}</b>
        <span>
          {format.longDay(format.dayOf(start))}, {format.time(start)}
        </span>
        <span className={typography.muted}>{t('ticket', { number: ticketNumber })}</span>
      </p>
      <Tag tone={state === 'counted' ? 'warn' : 'neutral'}>{t(`states.${state}`)}</Tag>
    </li>
  );
}
