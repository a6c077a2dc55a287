import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { Item, ItemList } from '../../item-list.tsx';
import type { Session } from './week-values.ts';

type Resale = CallAnswer<'GET /boxoffice/resales'>[number];

const TONES = { open: 'warn', taken: 'ok', untaken: 'neutral', closed: 'neutral' } as const;

/** The places of a session that customers have given up, in the order in which they are refunded; nothing without any. */
export function ResalesList({ session }: { session: Session }) {
  const t = useTranslations('timetable.week.resales');
  const errorMessage = useErrorMessage();
  const [resales, setResales] = useState<readonly Resale[]>([]);
  const [failure, setFailure] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog of another session is another component
  useEffect(() => {
    adminApi('GET /boxoffice/resales', { query: { eventExternalId: session.id } }).then(setResales, (error) =>
      setFailure(errorMessage(error)),
    );
  }, []);
  const counted = (state: Resale['state']) => resales.filter((resale) => resale.state === state).length;
  if (failure !== undefined) return <Failure text={failure} />;
  if (resales.length === 0) return null;
  return (
    <section>
      <h3>{t('title')}</h3>
      <p className={typography.muted}>{t('text')}</p>
      <p>{t('figure', { open: counted('open'), taken: counted('taken') })}</p>
      <ItemList>
        {resales.map((resale) => (
          <ResaleItem key={resale.id} resale={resale} />
        ))}
      </ItemList>
    </section>
  );
}

function ResaleItem({ resale }: { resale: Resale }) {
  const t = useTranslations('timetable.week.resales');
  const format = useAdminFormat();
  const { ticketNumber, amount, state, givenUpAt, endedAt } = resale;
  const moment = (instant: string) => `${format.shortDay(instant)}, ${format.time(instant)}`;
  return (
    <Item
      head={
        <>
          <b>{t('item', { ticket: ticketNumber, amount: format.money(amount) })}</b>
          <Tag tone={TONES[state]}>{t(`states.${state}`)}</Tag>
        </>
      }
    >
      <p className={typography.muted}>
        {endedAt
          ? t('ended', { at: moment(givenUpAt), end: moment(endedAt) })
          : t('since', { at: moment(givenUpAt) })}
      </p>
    </Item>
  );
}
