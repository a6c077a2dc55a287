import { isGiftCode, plainGiftCode } from '@guichet/contract/payment/gift-card-rules.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { type CartGiftCards, lastDay } from './gift-cards-data.ts';
import styles from './gift-cards-page.module.css';

interface CartGiftCardsProps {
  cartId: string;
  gifts: CartGiftCards;
  /** Called after a change, which gives the cart a new version and other means of payment. */
  onChanged: () => Promise<void>;
}

/** The gift cards that pay a cart, and a field for another one. */
export function CartGiftCardsPart({ cartId, gifts, onChanged }: CartGiftCardsProps) {
  const t = useTranslations('giftCards.cart');
  const format = useFormat();
  const [isOpen, setOpen] = useState(gifts.cards.length > 0);
  return (
    <section className={styles.enter} aria-label={t('title')}>
      {gifts.cards.length > 0 && (
        <ul className={styles.cards}>
          {gifts.cards.map((card) => (
            <EnteredCard key={card.id} cartId={cartId} card={card} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {gifts.giftAmount > 0 && (
        <p role="status">
          <b>{gifts.toPay === 0 ? t('covered') : t('toPay', { amount: format.money(gifts.toPay) })}</b>
        </p>
      )}
      {gifts.toPay > 0 && gifts.credits.length > 0 && (
        <OwnCredits cartId={cartId} credits={gifts.credits} onChanged={onChanged} />
      )}
      {isOpen || gifts.cards.length > 0 ? (
        gifts.toPay > 0 && <EnterCard cartId={cartId} onChanged={onChanged} />
      ) : (
        <Button variant="ghost" icon="plus" onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      )}
    </section>
  );
}

/** The customer's credit, which is entered by a tap. */
function OwnCredits({
  cartId,
  credits,
  onChanged,
}: Omit<CartGiftCardsProps, 'gifts'> & Pick<CartGiftCards, 'credits'>) {
  const t = useTranslations('giftCards.cart');
  const format = useFormat();
  const message = useErrorMessage();
  const [busy, setBusy] = useState<string>();
  const use = async (id: string) => {
    setBusy(id);
    try {
      await api('PUT /cart/Credit', { body: { cartId, id } });
      await onChanged();
    } catch (error) {
      showToast('error', message(error));
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <ul className={styles.cards}>
      {credits.map(({ id, ending, balance, expiresAt }) => (
        <li key={id}>
          <span>
            <b>{t('credit', { amount: format.money(balance) })}</b>
            <br />
            <span className={typography.muted}>{t('creditUntil', { day: lastDay(expiresAt, format) })}</span>
          </span>
          <Button variant="soft" busy={busy === id} onClick={() => void use(id)}>
            {t('useCredit')}
            <span className="visually-hidden"> – {t('card', { ending })}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function EnteredCard({
  cartId,
  card: { id, ending, amount, balance, isUsable },
  onChanged,
}: Omit<CartGiftCardsProps, 'gifts'> & { card: CartGiftCards['cards'][number] }) {
  const t = useTranslations('giftCards.cart');
  const format = useFormat();
  const message = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await api('DELETE /cart/GiftCard', { query: { cartId, id } });
      await onChanged();
    } catch (error) {
      showToast('error', message(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <li>
      <span>
        <b>{t('card', { ending })}</b>
        <br />
        <span className={typography.muted}>
          {isUsable ? t('rest', { amount: format.money(balance - amount) }) : t('unusable')}
        </span>
      </span>
      <span className={typography.num}>−&nbsp;{format.money(amount)}</span>
      <IconButton
        icon="trash"
        label={t('remove', { ending })}
        aria-disabled={isBusy}
        onClick={() => void remove()}
      />
    </li>
  );
}

function EnterCard({ cartId, onChanged }: Omit<CartGiftCardsProps, 'gifts'>) {
  const t = useTranslations('giftCards');
  const message = useErrorMessage();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const enter = async () => {
    if (!isGiftCode(plainGiftCode(code))) return setError(t('balance.codeProblem'));
    setBusy(true);
    try {
      await api('PUT /cart/GiftCard', { body: { cartId, code } });
      setCode('');
      await onChanged();
    } catch (reason) {
      setError(message(reason));
    } finally {
      setBusy(false);
    }
  };
  // Within the form of the order: Enter adds the card instead of placing the order.
  return (
    <div className={styles.enter}>
      <TextInput
        label={t('balance.code')}
        hint={t('balance.codeHint')}
        value={code}
        error={error}
        onChange={({ target }) => {
          setCode(target.value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void enter();
        }}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button variant="soft" busy={isBusy} onClick={() => void enter()}>
        {t('cart.add')}
      </Button>
    </div>
  );
}
