import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Visit } from '#backoffice/define-page.ts';
import { Page, Panel } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { Facts } from '#backoffice/ui/facts.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { type CardAction, ChangeDialog } from './change-dialog.tsx';
import { type GiftCardDetails, lastDay, serviceWords, TONES } from './gift-card-data.ts';
import styles from './gift-cards.module.css';

export const loader = ({ params: { id } }: Visit<object, { id: string }>) =>
  adminApi('GET /settingsadmin/giftcard', { query: { id } });

/** One gift card: its recipient, its movements, and what an administrator can do. */
export default function GiftCardPage() {
  const t = useTranslations('giftCardAdmin');
  const format = useAdminFormat();
  const paths = useBackofficePaths();
  const card = usePageData<typeof loader>() as GiftCardDetails;
  return (
    <Page
      title={card.ending ? t('ending', { ending: card.ending }) : card.recipient || t('card')}
      lead={t('balanceOf', { balance: format.money(card.balance), value: format.money(card.value) })}
      actions={
        <LinkButton variant="soft" to={paths.section('giftCards')}>
          {t('back')}
        </LinkButton>
      }
    >
      <CardPanel card={card} />
      <MovementsPanel card={card} />
    </Page>
  );
}

function CardPanel({ card }: { card: GiftCardDetails }) {
  const t = useTranslations('giftCardAdmin');
  const format = useAdminFormat();
  const locale = useLocale();
  const { state, buyer, givenBy, reason = '', blockReason, recipient, email, isTest } = card;
  return (
    <Panel title={t('card')}>
      <p className={styles.head} role="status">
        <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
        {isTest && <Tag tone="warn">{t('test')}</Tag>}
      </p>
      {blockReason && <Notice tone="warning">{t('blockReason', { reason: blockReason })}</Notice>}
      <Claims card={card} />
      {givenBy && <p>{t('givenBy', { name: givenBy, reason })}</p>}
      <Facts
        facts={[
          [t('balance'), format.money(card.balance)],
          [t('service'), card.service && serviceWords(card.service, locale)],
          [t('reserved'), card.reserved > 0 && format.money(card.reserved)],
          [t('recipient'), [recipient || t('erased'), email].filter(Boolean).join(' · ')],
          [t('sender'), card.sender],
          [t(card.isCredit ? 'customer' : 'buyer'), buyer && [buyer.name, buyer.email].join(' · ')],
          [t('boughtOn'), format.shortDay(card.createdAt)],
          [
            t('delivered'),
            card.deliveredAt
              ? format.shortDay(card.deliveredAt)
              : t('undelivered', { day: format.shortDay(card.deliverOn) }),
          ],
          [t('until'), format.shortDay(lastDay(card.expiresAt))],
        ]}
      />
      <Actions card={card} />
    </Panel>
  );
}

/** What the bank has taken back of the payment of a card or may still take back, with the venue's loss. */
function Claims({ card: { takenBack, disputed, lost } }: { card: GiftCardDetails }) {
  const t = useTranslations('giftCardAdmin.claims');
  const format = useAdminFormat();
  return (
    <>
      {disputed > 0 && <Notice tone="warning">{t('disputed', { amount: format.money(disputed) })}</Notice>}
      {takenBack > 0 && (
        <Notice tone="warning" title={t('takenBack', { amount: format.money(takenBack) })}>
          {lost > 0 ? t('lost', { amount: format.money(lost) }) : t('noLoss')}
        </Notice>
      )}
    </>
  );
}

/** Returns the actions that a card allows. */
function actionsOf({ state, refundable, disputed }: GiftCardDetails): CardAction[] {
  const isOpen = state === 'active' || state === 'blocked';
  return [
    ...(state === 'active' ? (['block'] as const) : []),
    ...(state === 'blocked' && disputed === 0 ? (['unblock'] as const) : []),
    ...(isOpen || state === 'expired' ? (['extend'] as const) : []),
    ...(isOpen ? (['replace'] as const) : []),
    ...(refundable > 0 ? (['refund'] as const) : []),
  ];
}

function Actions({ card }: { card: GiftCardDetails }) {
  const t = useTranslations('giftCardAdmin');
  const [action, setAction] = useState<CardAction>();
  return (
    <>
      <div className={styles.head}>
        {actionsOf(card).map((each) => (
          <Button key={each} variant="soft" onClick={() => setAction(each)}>
            {t(each)}
          </Button>
        ))}
      </div>
      <ChangeDialog card={card} action={action} onClose={() => setAction(undefined)} />
    </>
  );
}

function MovementsPanel({ card: { movements } }: { card: GiftCardDetails }) {
  const t = useTranslations('giftCardAdmin');
  const format = useAdminFormat();
  return (
    <Panel title={t('movements')}>
      <ul className={styles.list} aria-label={t('movements')}>
        {movements.map(({ kind, value, at, by, orderNumber }) => (
          <li key={`${kind} ${at}`} className={styles.item}>
            <div className={styles.words}>
              <b>{t(`kind.${kind}`)}</b>
              <p className={typography.muted}>
                {[
                  format.shortDay(at),
                  orderNumber && t('order', { number: orderNumber }),
                  by && t('by', { name: by }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <span className={typography.num}>{format.money(value)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
