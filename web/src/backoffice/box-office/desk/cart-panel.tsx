import { labelIn } from '@guichet/contract/locale.ts';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { ApiError } from '#lib/api-error.ts';
import { type WantedLine, wantedLines, withFlexible } from '#lib/cart.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { inGroups } from '../../cards/card-number.ts';
import { Item, ItemActions, ItemList } from '../item-list.tsx';
import { AddForm } from './add-form.tsx';
import { CodeForm } from './code-form.tsx';
import {
  type CustomerCard,
  type Desk,
  type DeskCart,
  type DeskCustomer,
  type DeskLine,
  withAddition,
  withoutLine,
} from './desk-data.ts';
import styles from './desk-page.module.css';
import { FlexibleField } from './flexible-field.tsx';
import { GiftDialog } from './gift-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';

interface CartPanelProps {
  customer: DeskCustomer;
  desk: Desk;
  onDone: () => Promise<void>;
}

/** Composes the cart of a customer by the rules of the shop, and sends its link or issues its tickets. */
export function CartPanel({ customer, desk, onDone }: CartPanelProps) {
  const t = useTranslations('desk.cart');
  const { held, isBusy, failure, save, show } = useDeskCart(customer);
  const cards = useCards(customer.id);
  const [dialog, setDialog] = useState<'link' | 'gift'>();
  const [firstName = '', ...lastName] = customer.name.split(' ');
  const holder = { firstName, lastName: lastName.join(' ') || firstName };
  const isReady = held?.check.isValid === true;
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <AddForm
        services={desk.services}
        cards={cards}
        isBusy={isBusy}
        onAdd={(addition) => save(withAddition(held?.cart, addition, holder))}
      />
      <Failure text={failure} />
      {held && (
        <>
          <Lines
            held={held}
            isBusy={isBusy}
            onRemove={(lineId) => void save(withoutLine(held.cart, lineId))}
            onFlexible={(detailId, isFlexible) =>
              void save(withFlexible(wantedLines(held.cart), detailId, isFlexible))
            }
          />
          <CodeForm cart={held.cart} isBusy={isBusy} onChanged={show} />
          <Problems held={held} />
          {held.cart.totalAmount > 0 && customer.email === '' && (
            <Notice tone="info">{t('linkNeedsEmail')}</Notice>
          )}
          <ItemActions>
            {held.cart.totalAmount > 0 && customer.email !== '' && (
              <Button disabled={!isReady || isBusy} onClick={() => setDialog('link')}>
                {t('sendLink')}
              </Button>
            )}
            <Button variant="soft" disabled={!isReady || isBusy} onClick={() => setDialog('gift')}>
              {t('give')}
            </Button>
          </ItemActions>
          <LinkDialog
            isOpen={dialog === 'link'}
            cart={held.cart}
            customer={customer}
            initialMinutes={desk.settings.linkMinutes}
            onClose={() => setDialog(undefined)}
            onDone={onDone}
          />
          <GiftDialog
            isOpen={dialog === 'gift'}
            cart={held.cart}
            customer={customer}
            left={desk.freeLeft}
            onClose={() => setDialog(undefined)}
            onDone={onDone}
          />
        </>
      )}
    </Panel>
  );
}

/** Reads the usable cards of a customer. Without an answer, everything is sold without a card. */
function useCards(customerId: string): readonly CustomerCard[] {
  const errorMessage = useErrorMessage();
  const [cards, setCards] = useState<readonly CustomerCard[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the message is worded once
  useEffect(() => {
    let isCurrent = true;
    adminApi('GET /boxoffice/deskcustomercards', { query: { customerId } }).then(
      (found) => isCurrent && setCards(found),
      (error) => isCurrent && showToast('error', errorMessage(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [customerId]);
  return cards;
}

/** The cart of a customer at the server, which holds its places with each change. */
function useDeskCart(customer: DeskCustomer) {
  const errorMessage = useErrorMessage();
  const [held, setHeld] = useState<DeskCart>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** @returns whether the lines were saved */
  const save = async (cartLines: WantedLine[]): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const known = held && { id: held.cart.id, version: held.cart.version };
      if (cartLines.length > 0)
        setHeld(
          await adminApi('PUT /boxoffice/deskcart', {
            body: { customerId: customer.id, ...known, cartLines },
          }),
        );
      else {
        if (held) await adminApi('DELETE /boxoffice/deskcart', { query: { cartId: held.cart.id } });
        setHeld(undefined);
      }
      return true;
    } catch (error) {
      setFailure(errorMessage(error));
      if (error instanceof ApiError && (error.is('cart.expired') || error.is('cart.places-lost')))
        setHeld(undefined);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { held, isBusy, failure, save, show: setHeld };
}

/** Returns the existing cards that a line is for. */
const cardsOfLine = ({ cartLineDetails }: DeskLine): string[] => [
  ...new Set(
    cartLineDetails.flatMap(({ cardNumber }) => (cardNumber && cardNumber !== '0' ? [cardNumber] : [])),
  ),
];

interface LinesProps {
  held: DeskCart;
  isBusy: boolean;
  onRemove: (lineId: string) => void;
  onFlexible: (detailId: string, isFlexible: boolean) => void;
}

function Lines({ held: { cart }, isBusy, onRemove, onFlexible }: LinesProps) {
  const t = useTranslations('desk.cart');
  const locale = useLocale();
  const format = useAdminFormat();
  return (
    <>
      <ItemList>
        {cart.cartLines.map((line) => (
          <Item
            key={line.id}
            actions={
              <>
                <b className={typography.num}>{format.money(line.lineTotalAmount)}</b>
                <Button variant="ghost" disabled={isBusy} onClick={() => onRemove(line.id)}>
                  {t('remove', { name: labelIn(line.serviceName, locale) })}
                </Button>
              </>
            }
          >
            <b>{`${line.quantity} × ${labelIn(line.serviceName, locale)}`}</b>
            <p className={typography.muted}>
              {[
                labelIn(line.labels, locale),
                ...cardsOfLine(line).map((number) => t('onCard', { number: inGroups(number) })),
                ...line.cartLineDetails.flatMap(({ event }) =>
                  event ? `${format.shortDay(event.start)}, ${format.time(event.start)}` : [],
                ),
              ].join(' · ')}
            </p>
            {line.cartLineDetails.map((detail) => (
              <FlexibleField
                key={detail.id}
                line={line}
                detail={detail}
                name={labelIn(line.serviceName, locale)}
                isBusy={isBusy}
                onChange={(isFlexible) => onFlexible(detail.id, isFlexible)}
              />
            ))}
            {line.cartLineDetails.flatMap(({ id, discounts = [] }) =>
              discounts.map(({ labels, amount }) => (
                <p key={`${id} ${labelIn(labels, locale)}`} className={typography.small}>
                  {t('discount', { label: labelIn(labels, locale), amount: format.money(amount) })}
                </p>
              )),
            )}
          </Item>
        ))}
      </ItemList>
      <p className={styles.total}>
        <span>{t('total')}</span>
        <b className={typography.num}>{format.money(cart.totalAmount)}</b>
      </p>
      <p className={typography.muted}>{t('heldUntil', { time: format.time(cart.validityEndDate) })}</p>
    </>
  );
}

/** Broken rules of the cart, and the documents that its visitors show at the entrance. */
function Problems({ held: { check, documents, cart } }: { held: DeskCart }) {
  const t = useTranslations('desk.cart');
  const locale = useLocale();
  const nameOf = (lineId: string | undefined) => {
    const line = cart.cartLines.find(({ id }) => id === lineId);
    return line ? `${labelIn(line.serviceName, locale)} – ` : '';
  };
  return (
    <>
      <div role="alert">
        {check.messages.length > 0 && (
          <Notice tone="warning" title={t('problems')}>
            <ul>
              {check.messages.map(({ code, message, lineId }) => (
                <li key={`${code} ${lineId ?? ''}`}>
                  {nameOf(lineId)}
                  {message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      {documents.length > 0 && (
        <Notice tone="info" title={t('documents')}>
          <ul>
            {documents.map(({ code, labels, priceLabels }) => (
              <li key={code}>
                {labelIn(labels, locale)} ({priceLabels.map((price) => labelIn(price, locale)).join(', ')})
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
