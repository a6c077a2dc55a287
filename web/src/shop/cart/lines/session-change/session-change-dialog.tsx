import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import type { CartGroup } from '#shop/cart/view.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FieldError } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import typography from '#ui/typography.module.css';
import styles from './session-change.module.css';
import { type OtherSession, useOtherDays, useOtherSessions } from './use-other-sessions.ts';

interface SessionChangeDialogProps {
  group: CartGroup & { session: string };
  /** Of the service. */
  name: string;
  isBusy: boolean;
  /** Why the last choice was refused. */
  error: string | undefined;
  onChoose: (session: OtherSession) => void;
  onClose: () => void;
}

/** The sessions with places for all: those nearest to the one in the cart, or those of a day. */
export function SessionChangeDialog({
  group,
  name,
  isBusy,
  error,
  onChoose,
  onClose,
}: SessionChangeDialogProps) {
  const t = useTranslations('cart.change');
  const format = useFormat();
  const [day, setDay] = useState('');
  const days = useOtherDays(group);
  const sessions = useOtherSessions(group, day, error);
  return (
    <Dialog isOpen onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <div className={styles.dialog}>
        <p>{t.rich('text', { name: () => <b>{name}</b>, count: group.quantity })}</p>
        <Select label={t('when')} value={day} onChange={(event) => setDay(event.target.value)}>
          <option value="">{t('nearest')}</option>
          {days.map((date) => (
            <option key={date} value={date}>
              {format.longDay(date)}
            </option>
          ))}
        </Select>
        <div role="alert">
          <FieldError error={error} />
        </div>
        {sessions === undefined && <Skeleton height={200} />}
        {sessions?.length === 0 && <p role="status">{t('none', { count: group.quantity })}</p>}
        {sessions && sessions.length > 0 && (
          <ul className={styles.sessions} aria-label={t('sessions')}>
            {sessions.map((session) => (
              <li key={session.id}>
                <button
                  type="button"
                  className={styles.session}
                  aria-busy={isBusy || undefined}
                  onClick={() => onChoose(session)}
                >
                  <b className={typography.num}>{format.time(session.start)}</b>
                  <span>
                    <span className={styles.day}>{format.longDay(session.start)}</span>
                    <span className={classNames(typography.muted, typography.small)}>
                      {session.establishment}
                    </span>
                  </span>
                  <span className={classNames(typography.small, typography.num)}>
                    {t('places', { places: session.places })}
                    {session.priceFrom !== undefined && (
                      <span className={styles.day}>
                        {session.priceTo === session.priceFrom
                          ? format.money(session.priceFrom)
                          : t('from', { price: format.money(session.priceFrom) })}
                      </span>
                    )}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
