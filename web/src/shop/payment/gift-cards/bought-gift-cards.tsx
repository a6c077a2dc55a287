import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import layout from '#ui/layout.module.css';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { type BoughtGiftCard, lastDay, serviceWords } from './gift-cards-data.ts';
import styles from './gift-cards-page.module.css';

/** The cards that the customer has bought, with what can still be done about unused ones. */
export function BoughtGiftCards({ cards }: { cards: BoughtGiftCard[] }) {
  const t = useTranslations('giftCards');
  return (
    <section className={classNames(layout.card, layout.panel)} aria-labelledby="bought-gift-cards">
      <h2 id="bought-gift-cards">{t('mine')}</h2>
      <ul className={styles.bought}>
        {cards.map((card) => (
          <BoughtItem key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
}

type CardAction = 'withdraw' | 'newCode';

function BoughtItem({ card }: { card: BoughtGiftCard }) {
  const t = useTranslations('giftCards');
  const format = useFormat();
  const [action, setAction] = useState<CardAction>();
  const locale = useLocale();
  const { value, credit, service, recipient, deliverOn, deliveredAt, expiresAt, state } = card;
  const { canWithdraw, canReplace } = card;
  const amount = format.money(value);
  return (
    <li>
      <div>
        <b>
          {credit && t('creditOf', { value: amount, balance: format.money(credit.balance) })}
          {!credit && (recipient ? t('boughtFor', { amount, recipient }) : t('boughtErased', { amount }))}
        </b>
        {credit?.ending !== undefined && (
          <p className={typography.muted}>{t('creditEnding', { ending: credit.ending })}</p>
        )}
        {service && <p>{serviceWords(service, locale)}</p>}
        <p className={typography.muted}>
          {deliveredAt
            ? t('sentOn', { day: format.shortDay(deliveredAt), until: lastDay(expiresAt, format) })
            : t('willBeSent', { day: format.shortDay(deliverOn) })}
        </p>
      </div>
      <div className={styles.actions}>
        {state !== 'active' && <Tag tone="warn">{t(`state.${state}`)}</Tag>}
        {canReplace && (
          <Button variant="soft" onClick={() => setAction('newCode')}>
            {t('newCode')}
          </Button>
        )}
        {canWithdraw && (
          <Button variant="soft" onClick={() => setAction('withdraw')}>
            {t('withdraw')}
          </Button>
        )}
      </div>
      <ActionDialog card={card} action={action} onClose={() => setAction(undefined)} />
    </li>
  );
}

interface ActionDialogProps {
  card: BoughtGiftCard;
  action: CardAction | undefined;
  onClose: () => void;
}

/** Says what a withdrawal or a new code means, and carries it out. */
function ActionDialog({ card: { id, value, email }, action, onClose }: ActionDialogProps) {
  const t = useTranslations('giftCards');
  const format = useFormat();
  const router = useRouter();
  const body = { id };
  const carryOut = async () => {
    if (action === 'withdraw') await api('POST /giftcards/Withdrawal', { body });
    else await api('POST /giftcards/NewCode', { body });
    showToast('success', t(action === 'withdraw' ? 'withdrawDone' : 'newCodeDone'));
    await router.invalidate();
  };
  return (
    <ConfirmDialog
      isOpen={action !== undefined}
      onClose={onClose}
      title={t(action === 'withdraw' ? 'withdrawTitle' : 'newCodeTitle')}
      confirmLabel={t(action === 'withdraw' ? 'withdraw' : 'newCode')}
      cancelLabel={t('cancel')}
      isDanger={action === 'withdraw'}
      onConfirm={carryOut}
    >
      {action === 'withdraw' && <p>{t('withdrawText', { amount: format.money(value) })}</p>}
      {action === 'newCode' && (
        <p>{email === undefined ? t('newCodeByHand') : t('newCodeByMail', { email })}</p>
      )}
    </ConfirmDialog>
  );
}
