import { labelIn } from '@guichet/contract/locale.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Cart } from '#lib/cart.ts';
import { useFormat } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { CartTicket, type EstablishmentNames } from '#ui/cart-ticket.tsx';
import { CartEntryRow } from './cart-entry-row.tsx';
import styles from './cart-lines.module.css';
import checkout from './checkout.module.css';
import { VisitorsDialog } from './contacts/visitors-dialog.tsx';
import { EntryList } from './entry-list.tsx';
import { CardChangeDialog } from './lines/card-change/card-change-dialog.tsx';
import { SessionChange } from './lines/session-change/session-change.tsx';
import { RuleNotices } from './rule-notices.tsx';
import { useFreePlaces } from './use-free-places.ts';
import type { LiveCart } from './use-live-cart.ts';
import type { Quantities } from './use-quantities.ts';
import type { Removal } from './use-removal.ts';
import { type RuleMessage, useRuleMessages } from './use-rule-messages.ts';
import type { Enqueue } from './use-serial-queue.ts';
import { type CartGroup, canChangeCard, groupLines, isChangeable, maximumQuantity } from './view.ts';

interface CartLinesProps {
  cart: Cart;
  live: LiveCart;
  enqueue: Enqueue;
  quantities: Quantities;
  removal: Removal;
  establishments: EstablishmentNames;
}

/** The tickets of the cart, editable unless a payment is under way. */
export function CartLines({ cart, live, enqueue, quantities, removal, establishments }: CartLinesProps) {
  const format = useFormat();
  const canEdit = isChangeable(cart);
  const free = useFreePlaces(cart, quantities.errors);
  const messages = useRuleMessages(cart, live.refresh);
  const t = useTranslations('cardOrders.change');
  /** The part whose card is being changed. */
  const [changing, setChanging] = useState<string>();
  /** The part of which it is said who comes. */
  const [visited, setVisited] = useState<string>();
  const groups = groupLines(cart.cartLines);
  const entryOf = (detailId: string | undefined) =>
    groups.flatMap(({ entries }) => entries).find((entry) => entry.detailId === detailId);
  const toChange = canEdit
    ? groups.find(({ entries }) => entries.some(({ detailId }) => detailId === changing))
    : undefined;
  const changed = entryOf(changing);
  const visiting = entryOf(visited);
  const visitedGroup = groups.find(({ entries }) => entries.some(({ detailId }) => detailId === visited));
  const changeAction = ({ detailId }: RuleMessage) => {
    const entry = entryOf(detailId);
    return (
      canEdit &&
      entry &&
      canChangeCard(entry) && (
        <Button variant="soft" aria-haspopup="dialog" onClick={() => setChanging(detailId)}>
          {t('action')}
        </Button>
      )
    );
  };
  return (
    <div className={checkout.column}>
      {toChange && changed && canChangeCard(changed) && (
        <CardChangeDialog
          key={changing}
          group={toChange}
          entry={changed}
          onClose={() => setChanging(undefined)}
          {...{ live, quantities, enqueue }}
        />
      )}
      {canEdit && visiting && visitedGroup && (
        <VisitorsDialog
          key={visited}
          group={visitedGroup}
          entry={visiting}
          onClose={() => setVisited(undefined)}
          {...{ live, quantities, enqueue }}
        />
      )}
      {groups.map((group) => (
        <CartTicket
          key={group.key}
          group={group}
          format={format}
          establishments={establishments}
          isPending={group.entries.some((entry) => quantities.pending.has(entry.detailId))}
        >
          {canEdit ? (
            <>
              {group.session !== undefined && (
                <SessionChange
                  group={{ ...group, session: group.session }}
                  {...{ live, quantities, enqueue }}
                />
              )}
              <EditableEntries
                {...{ group, quantities, removal }}
                free={free.get(group.session ?? '')}
                onChangeCard={setChanging}
                onVisitors={setVisited}
              />
            </>
          ) : (
            <EntryList entries={group.entries} />
          )}
          <RuleNotices
            messages={messages.filter(({ lineId }) => group.lines.includes(lineId ?? ''))}
            actionOf={changeAction}
          />
        </CartTicket>
      ))}
    </div>
  );
}

function EditableEntries({
  group,
  free,
  quantities,
  removal,
  onChangeCard,
  onVisitors,
}: {
  group: CartGroup;
  /** Places left at its session; undefined when unknown. */
  free: number | undefined;
  quantities: Quantities;
  removal: Removal;
  onChangeCard: (detailId: string) => void;
  onVisitors: (detailId: string) => void;
}) {
  const locale = useLocale();
  return (
    <ul className={styles.entries}>
      {group.entries.map((entry) => (
        <CartEntryRow
          key={entry.detailId}
          entry={entry}
          minimum={group.entries.length === 1 ? group.minimum : 1}
          service={labelIn(group.serviceName, locale)}
          quantity={quantities.pending.get(entry.detailId) ?? entry.quantity}
          max={maximumQuantity(entry, free)}
          error={quantities.errors.get(entry.detailId)}
          onQuantity={(quantity) => {
            removal.dismiss();
            quantities.set(entry.detailId, quantity);
          }}
          onRemove={(label) => removal.remove(entry.detailId, label)}
          onChangeCard={canChangeCard(entry) ? () => onChangeCard(entry.detailId) : undefined}
          onVisitors={entry.contactFields.length > 0 ? () => onVisitors(entry.detailId) : undefined}
        />
      ))}
    </ul>
  );
}
