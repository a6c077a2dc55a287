import { labelIn } from '@guichet/contract/locale.ts';
import { useEffect, useId, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { TextButton } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Stepper } from '#ui/stepper.tsx';
import typography from '#ui/typography.module.css';
import styles from './cart-entry-row.module.css';
import { FormerPrice } from './former-price.tsx';
import { useCardWords } from './use-card-words.ts';
import { type CartEntry, isSingle, lacksContacts, limitReached } from './view.ts';

interface CartEntryRowProps {
  entry: CartEntry;
  /** Name of the service, which makes the labels of the controls unique on the page. */
  service: string;
  /** Fewest that may be left. */
  minimum: number;
  /** What the visitor has chosen; `entry.quantity` is what the server has confirmed. */
  quantity: number;
  /** No more than these can be had. */
  max: number;
  error: string | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: (label: string) => void;
  /** Undefined where its card cannot be another. */
  onChangeCard: (() => void) | undefined;
  /** Undefined where nothing has to be known of who comes. */
  onVisitors: (() => void) | undefined;
}

/** One price of a ticket in the cart, with its quantity and a button that removes it. */
export function CartEntryRow({
  entry,
  service,
  minimum,
  quantity,
  max,
  error,
  onQuantity,
  onRemove,
  onChangeCard,
  onVisitors,
}: CartEntryRowProps) {
  const t = useTranslations('cart');
  const changing = useTranslations('cardOrders.change');
  const locale = useLocale();
  const format = useFormat();
  const errorId = useId();
  const errorElement = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a small screen the sticky total may cover it.
    if (error) errorElement.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const cardWords = useCardWords();
  const name = labelIn(entry.labels, locale);
  const card = entry.card && cardWords(entry.card);
  const label = [service, name, card].filter(Boolean).join(', ');
  const limit = entry.card ? undefined : limitReached(quantity, max);
  return (
    <li className={classNames(styles.cartEntry, quantity === 0 && styles.removed)}>
      {isSingle(entry) ? (
        <Icon name="card" size={26} />
      ) : (
        <Stepper
          label={label}
          value={quantity}
          min={minimum}
          max={max}
          disabled={quantity === 0}
          onChange={onQuantity}
        />
      )}
      <span className={styles.price}>
        {name && <b>{name}</b>}
        {card && <span>{card}</span>}
        <span className={classNames(typography.muted, typography.small, typography.num)}>
          {t('each', { price: format.money(entry.unitPrice) })}
          {entry.commonPrice !== undefined &&
            ` ${t('insteadOf', { price: format.money(entry.commonPrice) })}`}
        </span>
        <FormerPrice entry={entry} />
        {onChangeCard && (
          <TextButton className={styles.changeCard} aria-haspopup="dialog" onClick={onChangeCard}>
            {changing('action')}
            <span className="visually-hidden"> {label}</span>
          </TextButton>
        )}
        {onVisitors && (
          <TextButton className={styles.changeCard} aria-haspopup="dialog" onClick={onVisitors}>
            {t(lacksContacts(entry) ? 'visitors.add' : 'visitors.change')}
            <span className="visually-hidden"> {label}</span>
          </TextButton>
        )}
      </span>
      <IconButton
        icon="trash"
        className={styles.remove}
        label={t('remove', { label })}
        disabled={quantity === 0}
        onClick={() => onRemove(label)}
      />
      <div ref={errorElement} className={styles.error} role="alert">
        <FieldError id={errorId} error={error} />
        {!error && limit && (
          <p className={classNames(typography.muted, typography.small)}>{t(limit, { count: max })}</p>
        )}
      </div>
    </li>
  );
}
