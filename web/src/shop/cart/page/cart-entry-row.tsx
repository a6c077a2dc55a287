import { labelIn } from '@guichet/contract/locale.ts';
import { useEffect, useId, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import type { Person } from '#shop/account/household/household-data.ts';
import { TextButton } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Stepper } from '#ui/stepper.tsx';
import typography from '#ui/typography.module.css';
import { type CartEntry, type CartEvent, isSingle, lacksContacts, limitReached } from '../cart-groups.ts';
import { DiscountReasons, FormerPrice, useCardWords } from '../entry-list.tsx';
import { FlexibleEntry } from '../lines/flexible-entry.tsx';
import styles from './cart-page.module.css';
import { useCart } from './cart-provider.tsx';

interface CartEntryRowProps {
  entry: CartEntry;
  /** Name of the service, which makes the labels of the controls unique on the page. */
  service: string;
  /** Smallest quantity of the row. */
  minimum: number;
  /** Largest quantity of the row. */
  max: number;
  /** Largest quantity of the service in the cart, where it limits the row. */
  maximum: number | undefined;
  /** The session of the row; undefined without one. */
  event: CartEvent | undefined;
  /** Undefined when the card of the row cannot change. */
  onChangeCard: (() => void) | undefined;
  /** People of the household. */
  people: readonly Person[];
  /** Undefined when the tickets cannot be given to people. */
  onPeople: (() => void) | undefined;
  /** Undefined when the service asks nothing about its visitors. */
  onVisitors: (() => void) | undefined;
}

/** One price of a ticket in the cart, with its quantity and a button that removes it. */
export function CartEntryRow({
  entry,
  service,
  minimum,
  max,
  maximum,
  event,
  onChangeCard,
  people,
  onPeople,
  onVisitors,
}: CartEntryRowProps) {
  const t = useTranslations('cart');
  const changing = useTranslations('cardOrders.change');
  const locale = useLocale();
  const format = useFormat();
  const { quantities, removal } = useCart();
  // The visitor's choice; `entry.quantity` is what the server has confirmed.
  const quantity = quantities.pending.get(entry.detailId) ?? entry.quantity;
  const error = quantities.errors.get(entry.detailId);
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
  const limit = entry.card ? undefined : limitReached(quantity, max, maximum !== undefined);
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
          onChange={(wanted) => {
            removal.dismiss();
            quantities.set(entry.detailId, wanted);
          }}
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
        <DiscountReasons discounts={entry.discounts} />
        {onChangeCard && (
          <TextButton className={styles.changeCard} aria-haspopup="dialog" onClick={onChangeCard}>
            {changing('action')}
            <span className="visually-hidden"> {label}</span>
          </TextButton>
        )}
        {onPeople && <PeopleLine entry={entry} people={people} label={label} onPeople={onPeople} />}
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
        onClick={() => removal.remove(entry.detailId, label)}
      />
      <FlexibleEntry entry={{ ...entry, quantity }} label={label} event={event} />
      <div ref={errorElement} className={styles.error} role="alert">
        <FieldError id={errorId} error={error} />
        {!error && limit && (
          <p className={classNames(typography.muted, typography.small)}>
            {t(limit, { count: maximum ?? max })}
          </p>
        )}
      </div>
    </li>
  );
}

interface PeopleLineProps {
  entry: CartEntry;
  people: readonly Person[];
  label: string;
  onPeople: () => void;
}

/** For whom the tickets of an entry are, and the button that changes it. */
function PeopleLine({ entry, people, label, onPeople }: PeopleLineProps) {
  const t = useTranslations('cart.people');
  const names = entry.people.flatMap((id) => people.find((person) => person.id === id)?.name ?? []);
  return (
    <>
      {names.length > 0 && <span>{t('for', { names: names.join(', ') })}</span>}
      <TextButton className={styles.changeCard} aria-haspopup="dialog" onClick={onPeople}>
        {t(names.length > 0 ? 'change' : 'choose')}
        <span className="visually-hidden"> {label}</span>
      </TextButton>
    </>
  );
}
