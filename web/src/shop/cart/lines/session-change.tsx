import { labelIn } from '@guichet/contract/locale.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Cart } from '#lib/cart.ts';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { TextButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FieldError } from '#ui/field.tsx';
import layout from '#ui/layout.module.css';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import type { CartGroup } from '../cart-groups.ts';
import { useLineChange } from '../page/cart-provider.tsx';
import { withSession } from './line-changes.ts';
import styles from './lines.module.css';
import { type OtherSession, useOtherDays, useOtherSessions } from './other-sessions.ts';

/** Moves the tickets of a group to another session. They keep their places until the new places are held. */
export function SessionChange({ group }: { group: CartGroup & { session: string } }) {
  const t = useTranslations('cart.change');
  const locale = useLocale();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { save, isBusy, error } = useLineChange();
  const choose = async (session: OtherSession): Promise<void> => {
    const isMoved = await save((lines, cart) => withSession(lines, group, session.id, rentalsOf(cart)));
    if (!isMoved) return;
    setOpen(false);
    const local = format.at(session.zone);
    showToast('success', t('done', { day: local.longDay(session.start), time: local.time(session.start) }));
  };
  const service = labelIn(group.serviceName, locale);
  return (
    <div className={classNames(styles.sessionChange, layout.compact)}>
      <TextButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('action')}
        <span className="visually-hidden">
          {' '}
          {service}, {group.event && format.at(group.event.zone).time(group.event.start)}
        </span>
      </TextButton>
      {isOpen && (
        <SessionChangeDialog
          group={group}
          name={service}
          isBusy={isBusy}
          error={error}
          onChoose={(session) => void choose(session)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** The services of a cart that are rented during a session. */
const rentalsOf = (cart: Cart): string[] =>
  cart.cartLines.filter(({ type }) => !needsEvent(type)).map(({ service }) => service);

interface SessionChangeDialogProps {
  group: CartGroup & { session: string };
  /** Name of the service. */
  name: string;
  isBusy: boolean;
  /** Reason why the last choice was refused. */
  error: string | undefined;
  onChoose: (session: OtherSession) => void;
  onClose: () => void;
}

/** Lists sessions with enough places: those nearest to the session of the group, or those of a day. */
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
    <Dialog isOpen onClose={onClose} title={t('title')}>
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
                  <b className={typography.num}>{format.at(session.zone).clockTime(session.start)}</b>
                  <span>
                    <span className={styles.day}>{format.at(session.zone).longDay(session.start)}</span>
                    <span className={classNames(typography.muted, typography.small)}>
                      {[session.establishment, format.at(session.zone).zoneName].filter(Boolean).join(' · ')}
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
