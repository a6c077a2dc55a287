import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { expiryOf } from '../attempts/order.ts';
import { useProviderForm } from '../attempts/provider-form.ts';
import styles from './saved-card-panel.module.css';
import { SubscriptionsOnCard } from './subscriptions-on-card.tsx';

export type SavedCard = NonNullable<CallAnswer<'GET /user/UserAlias'>['card']>;
type Schedule = CallAnswer<'GET /user/PaymentSchedules'>[number];

interface SavedCardPanelProps {
  card: SavedCard | null;
  /** Whether a card can be saved without a purchase. */
  canAdd: boolean;
  schedules: Schedule[];
}

/** The customer's saved card, masked, with buttons to save, replace and delete it. */
export function SavedCardPanel({ card, canAdd, schedules }: SavedCardPanelProps) {
  const t = useTranslations('payments.card');
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const running = schedules.filter(({ state }) => state === 'running');
  const instalments = running.filter(({ subscription }) => !subscription);
  const subscriptions = running.filter(({ subscription }) => subscription?.isSavedCard);
  const { isBusy, leave } = useProviderForm();
  const deleteCard = async () => {
    await api('DELETE /user/DeleteUserAlias');
    showToast('success', t('deleted'));
    await router.invalidate();
  };
  return (
    <section className={styles.savedCard} aria-labelledby="saved-card">
      <h2 id="saved-card">{t('title')}</h2>
      {card ? (
        <div className={classNames(layout.card, layout.panel, styles.card)}>
          <Icon name="card" size={28} />
          <div className={styles.facts}>
            <b className={typography.num}>{t('masked', { brand: card.brand, digits: card.lastDigits })}</b>
            <span className={typography.muted}>{t('expires', { expiry: expiryOf(card) })}</span>
          </div>
          {card.isOfPreviousShop && <Tag tone="error">{t('former')}</Tag>}
          {card.isGone && <Tag tone="error">{t('gone')}</Tag>}
          {card.isExpired && <Tag tone="error">{t('expired')}</Tag>}
          {card.expiresSoon && <Tag tone="warn">{t('expiresSoon')}</Tag>}
          {card.canReplace && (
            <Button
              variant="soft"
              icon="card"
              busy={isBusy}
              onClick={() => leave(() => api('GET /user/UserAliasForm', { query: {} }))}
            >
              {t('change')}
            </Button>
          )}
          <Button variant="ghost" icon="trash" onClick={() => setOpen(true)}>
            {t('delete')}
          </Button>
          {card.isOfPreviousShop && <p className={styles.why}>{t('formerText')}</p>}
          {card.isGone && <p className={styles.why}>{t('goneText')}</p>}
          {!card.isOfPreviousShop && !card.isGone && canAdd && <p className={styles.why}>{t('otherCard')}</p>}
        </div>
      ) : (
        <p className={typography.muted}>{t('none')}</p>
      )}
      {canAdd && (
        <div className={styles.add}>
          <Button
            variant="soft"
            icon="plus"
            busy={isBusy}
            onClick={() => leave(() => api('GET /user/UserAliasForm', { query: { register: 'true' } }))}
          >
            {t(card ? 'addOther' : 'add')}
          </Button>
          <p className={typography.muted}>{t('addText')}</p>
        </div>
      )}
      {card && subscriptions.length > 0 && <SubscriptionsOnCard subscriptions={subscriptions} />}
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('question')}
        confirmLabel={t('delete')}
        cancelLabel={t('keep')}
        isDanger
        onConfirm={deleteCard}
      >
        <p>{t('consequences')}</p>
        {instalments.length > 0 && <RunningSchedules schedules={instalments} />}
        {subscriptions.length > 0 && (
          <>
            <SubscriptionsOnCard subscriptions={subscriptions} />
            <p>{t('runningKept')}</p>
          </>
        )}
      </ConfirmDialog>
    </section>
  );
}

/** Warning about later debits, which stay due. */
function RunningSchedules({ schedules }: { schedules: Schedule[] }) {
  const t = useTranslations('payments');
  const locale = useLocale();
  const format = useFormat();
  const owed = ({ instalments }: Schedule) =>
    instalments.reduce((sum, { amount, state }) => (state === 'paid' ? sum : sum + amount), 0);
  return (
    <>
      <p>{t('card.running', { count: schedules.length })}</p>
      <ul className={styles.running}>
        {schedules.map((schedule) => (
          <li key={schedule.id}>
            {schedule.services.map((names) => labelIn(names, locale)).join(', ') || t('schedules.order')} –{' '}
            <b>{t('card.owed', { amount: format.money(owed(schedule)) })}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
