import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { Item, ItemList } from '../../item-list.tsx';
import { ResalesList } from './resales-list.tsx';
import type { Session } from './week-values.ts';

type Wait = CallAnswer<'GET /boxoffice/waits'>[number];

const TONES = {
  waiting: 'warn',
  offered: 'ok',
  booked: 'ok',
  lapsed: 'neutral',
  left: 'neutral',
  removed: 'neutral',
} as const;

interface WaitingDialogProps {
  /** Undefined closes the dialog. */
  session: Session | undefined;
  onClose: () => void;
}

/** Who waits for a session, and the offers made; staff can offer places and remove customers. */
export function WaitingDialog({ session, onClose }: WaitingDialogProps) {
  const t = useTranslations('timetable.week.waiting');
  return (
    <Dialog isOpen={session !== undefined} onClose={onClose} kind="info" title={t('title')}>
      {session && <List key={session.id} session={session} />}
    </Dialog>
  );
}

function List({ session }: { session: Session }) {
  const t = useTranslations('timetable.week.waiting');
  const errorMessage = useErrorMessage();
  const [waits, setWaits] = useState<readonly Wait[]>();
  const [failure, setFailure] = useState<string>();
  const read = () =>
    adminApi('GET /boxoffice/waits', { query: { eventExternalId: session.id } }).then(setWaits, (error) =>
      setFailure(errorMessage(error)),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog of another session is another component
  useEffect(() => {
    void read();
  }, []);
  const act = async (work: () => Promise<unknown>, done: string) => {
    setFailure(undefined);
    try {
      await work();
      showToast('success', done);
    } catch (error) {
      setFailure(errorMessage(error));
    }
    await read();
  };
  return (
    <>
      <p className={typography.muted}>{t('text')}</p>
      <Failure text={failure} />
      {waits === undefined && failure === undefined && <Skeleton height={120} />}
      {waits?.length === 0 && <p>{t('empty')}</p>}
      {waits && waits.length > 0 && (
        <ItemList>
          {waits.map((wait) => (
            <WaitItem key={wait.id} wait={wait} act={act} />
          ))}
        </ItemList>
      )}
      <ResalesList session={session} />
    </>
  );
}

interface WaitItemProps {
  wait: Wait;
  act: (work: () => Promise<unknown>, done: string) => Promise<void>;
}

function WaitItem({ wait, act }: WaitItemProps) {
  const t = useTranslations('timetable.week.waiting');
  const [isRemoving, setRemoving] = useState(false);
  const format = useAdminFormat().at(wait.zone);
  const locale = useLocale();
  const { id, customer, state, places, position, joinedAt, until, prices, offer, offeredBy } = wait;
  const moment = (instant: string) => `${format.shortDay(instant)}, ${format.time(instant)}`;
  const { name } = customer;
  const offerPlaces = () =>
    act(() => adminApi('POST /boxoffice/waitoffer', { body: { id } }), t('offered', { name }));
  const remove = () =>
    act(() => adminApi('DELETE /boxoffice/wait', { query: { id } }), t('removed', { name }));
  const wanted = prices.map(({ labels, quantity }) => `${quantity} × ${labelIn(labels, locale)}`).join(', ');
  return (
    <Item
      head={
        <>
          <b>{position === undefined ? name : t('ranked', { position, name })}</b>
          <Tag tone={TONES[state]}>{t(`states.${state}`)}</Tag>
        </>
      }
      actions={
        (state === 'waiting' || state === 'offered') && (
          <>
            {state === 'waiting' && (
              <Button variant="soft" onClick={() => void offerPlaces()}>
                {t('offer')}
                <span className="visually-hidden"> {name}</span>
              </Button>
            )}
            <Button variant="ghost" icon="trash" onClick={() => setRemoving(true)}>
              {t('remove')}
              <span className="visually-hidden"> {name}</span>
            </Button>
          </>
        )
      }
    >
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={t('removeTitle', { name })}
        confirmLabel={t('remove')}
        cancelLabel={t('keep')}
        isDanger
        onConfirm={remove}
      >
        <p>{t(state === 'offered' ? 'removeOffered' : 'removeWaiting')}</p>
      </ConfirmDialog>
      <p>
        {t('places', { count: places })}
        {prices.length > 1 && ` · ${wanted}`} · {customer.email}
      </p>
      <p className={typography.muted}>
        {offer
          ? t('heldUntil', { at: moment(offer.endsAt) })
          : t('since', { at: moment(joinedAt), until: moment(until) })}
        {offeredBy && ` · ${t('byHand', { by: offeredBy })}`}
      </p>
    </Item>
  );
}
