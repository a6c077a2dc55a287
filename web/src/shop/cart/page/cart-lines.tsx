import { labelIn } from '@guichet/contract/locale.ts';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import type { Cart } from '#lib/cart.ts';
import { useFormat } from '#lib/portal.ts';
import type { Person } from '#shop/account/household/household-data.ts';
import { Button } from '#ui/button.tsx';
import { CartTicket } from '#ui/cart-ticket.tsx';
import { RuleNotices } from '../cart-digest.tsx';
import {
  type CartGroup,
  canChangeCard,
  groupLines,
  isChangeable,
  maximumQuantity,
  sessionsOf,
} from '../cart-groups.ts';
import checkout from '../checkout-page.module.css';
import { EntryList } from '../entry-list.tsx';
import { CardChangeDialog } from '../lines/card-change-dialog.tsx';
import { PeopleDialog } from '../lines/people-dialog.tsx';
import { SessionChange } from '../lines/session-change.tsx';
import { VisitorsDialog } from '../lines/visitors-dialog.tsx';
import { type RuleMessage, useRuleMessages } from '../live-cart.ts';
import { CartEntryRow } from './cart-entry-row.tsx';
import styles from './cart-page.module.css';
import { useCart } from './cart-provider.tsx';

/** Tickets of the cart, editable unless a payment is in progress. */
export function CartLines({ cart, people }: { cart: Cart; people: readonly Person[] }) {
  const format = useFormat();
  const { live, quantities, establishments } = useCart();
  const canEdit = isChangeable(cart);
  const free = useFreePlaces(cart, quantities.errors);
  const messages = useRuleMessages(cart, live.refresh);
  const t = useTranslations('cardOrders.change');
  /** Id of the line detail whose card is being changed. */
  const [changing, setChanging] = useState<string>();
  /** Id of the line detail whose visitors are being named. */
  const [visited, setVisited] = useState<string>();
  /** Key of the group whose tickets are being given to people. */
  const [given, setGiven] = useState<string>();
  const groups = groupLines(cart.cartLines);
  const entryOf = (detailId: string | undefined) =>
    groups.flatMap(({ entries }) => entries).find((entry) => entry.detailId === detailId);
  const toChange = canEdit
    ? groups.find(({ entries }) => entries.some(({ detailId }) => detailId === changing))
    : undefined;
  const changed = entryOf(changing);
  const visiting = entryOf(visited);
  const givenGroup = canEdit ? groups.find(({ key }) => key === given) : undefined;
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
        />
      )}
      {canEdit && visiting && visitedGroup && (
        <VisitorsDialog
          key={visited}
          group={visitedGroup}
          entry={visiting}
          onClose={() => setVisited(undefined)}
        />
      )}
      {givenGroup && (
        <PeopleDialog key={given} group={givenGroup} people={people} onClose={() => setGiven(undefined)} />
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
              {group.session !== undefined && <SessionChange group={{ ...group, session: group.session }} />}
              <EditableEntries
                group={group}
                free={free.get(group.session ?? '')}
                onChangeCard={setChanging}
                onVisitors={setVisited}
                people={people}
                onPeople={() => setGiven(group.key)}
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
  onChangeCard,
  onVisitors,
  people,
  onPeople,
}: {
  group: CartGroup;
  /** Places left at the session of the group; undefined when unknown. */
  free: number | undefined;
  onChangeCard: (detailId: string) => void;
  onVisitors: (detailId: string) => void;
  people: readonly Person[];
  onPeople: () => void;
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
          max={maximumQuantity(entry, free, group.maximum?.left)}
          maximum={
            group.maximum && group.maximum.left < maximumQuantity(entry, free) - entry.quantity
              ? group.maximum.most
              : undefined
          }
          event={group.event}
          onChangeCard={canChangeCard(entry) ? () => onChangeCard(entry.detailId) : undefined}
          people={people}
          onPeople={people.length > 0 && entry.isPersonal ? onPeople : undefined}
          onVisitors={entry.contactFields.length > 0 ? () => onVisitors(entry.detailId) : undefined}
        />
      ))}
    </ul>
  );
}

/**
 * Reads how many places each session of the cart has left, beside those that the cart holds.
 * @param attempt changes when the server refuses a change: the places are then read again
 * @returns places by session id, without an entry for a session that cannot be read
 */
export function useFreePlaces(cart: Cart, attempt: unknown): ReadonlyMap<string, number> {
  const [places, setPlaces] = useState<ReadonlyMap<string, number>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the cart, accepted or refused, moves places
  useEffect(() => {
    let isCurrent = true;
    void Promise.all(sessionsOf(cart).map(readPlaces)).then((read) => {
      if (isCurrent) setPlaces(new Map(read.flat()));
    });
    return () => {
      isCurrent = false;
    };
  }, [cart.id, cart.version, attempt]);
  return places;
}

async function readPlaces(session: string): Promise<[string, number][]> {
  const query = { eventExternalId: session };
  const event = await api('GET /Ticketing/eventbyexternalid', { query }).catch(() => undefined);
  return event ? [[session, event.places]] : [];
}
