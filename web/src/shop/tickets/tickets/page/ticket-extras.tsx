import { labelIn } from '@guichet/contract/locale.ts';
import { withdrawalRight } from '@guichet/contract/tickets/predicates.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { FillingLink } from '#shop/filling-link.tsx';
import { groupedNumber } from '#shop/grouped-number.ts';
import { OrderWithdrawal } from '#shop/tickets/orders/order-withdrawal.tsx';
import { useWithdrawal } from '#shop/tickets/orders/use-withdrawal.ts';
import { ticketRefusal } from '#shop/tickets/orders/view.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { TelephoneLink } from '#ui/telephone-link.tsx';
import typography from '#ui/typography.module.css';
import { NameDialog } from '../../transfers/name-dialog.tsx';
import { TransferDialog } from '../../transfers/transfer-dialog.tsx';
import type { TicketCardData, TicketPageData } from '../offline/offline-tickets.ts';
import { isTransferable, PASS_ON } from './ticket-actions.tsx';
import { TicketCancellation } from './ticket-cancellation.tsx';
import { TicketPlace } from './ticket-facts.tsx';
import styles from './ticket-page.module.css';

/** Directions, what to bring, the name on the ticket, and the remaining actions. */
export function TicketExtras({ data }: { data: TicketPageData }) {
  const t = useTranslations('tickets.page');
  const locale = useLocale();
  const { hasSupports } = usePortal();
  const { ticket, place, description } = data;
  const text = description && labelIn(description, locale);
  return (
    <div className={styles.extras}>
      {place && <TicketPlace place={place} ticket={ticket} />}
      {(text || ticket.supportingDocuments.length > 0) && (
        <section>
          <h2>{t('bringTitle')}</h2>
          {ticket.supportingDocuments.length > 0 && (
            <ul>
              {ticket.supportingDocuments.map((name) => (
                <li key={name}>
                  <Icon name="card" size={20} />
                  {name}
                </li>
              ))}
            </ul>
          )}
          {text && <p>{text}</p>}
        </section>
      )}
      {data.card && hasSupports && <TicketCardActions card={data.card} />}
      <TicketName data={data} />
      <TicketHelp data={data} />
    </div>
  );
}

/** The name on the ticket, and how it is changed. */
function TicketName({ data }: { data: TicketPageData }) {
  const t = useTranslations('tickets.page');
  const [open, setOpen] = useState<'name' | 'transfer'>();
  const { hasCards: canPassOn } = usePortal();
  const { ticket } = data;
  if (!isTransferable(data)) return null;
  const close = () => setOpen(undefined);
  return (
    <section>
      <h2>{t('name.title')}</h2>
      <p>{ticket.holderName ? t('name.text', { name: ticket.holderName }) : t('name.none')}</p>
      <div className={styles.buttons}>
        <Button variant="ghost" onClick={() => setOpen('name')}>
          {t('name.change')}
        </Button>
        {canPassOn && (
          <Button variant="soft" icon={PASS_ON} onClick={() => setOpen('transfer')}>
            {t('passOn')}
          </Button>
        )}
      </div>
      {open === 'name' && <NameDialog ticket={ticket} onClose={close} />}
      {open === 'transfer' && <TransferDialog ticket={ticket} onClose={close} />}
    </section>
  );
}

/** Actions on the card of a ticket: filling it, withdrawing from it, showing its remaining units. */
export function TicketCardActions({ card: { cardNumber, fillings, hasTickets } }: { card: TicketCardData }) {
  const t = useTranslations('tickets.page.cardActions');
  const right = useTranslations('tickets.right');
  const paths = usePaths();
  // As on the card itself, whose page has the other actions.
  const [filling] = fillings;
  return (
    <section>
      <h2>{right('card', { number: groupedNumber(cardNumber) })}</h2>
      <p>{t('text')}</p>
      <div className={styles.buttons}>
        {filling && <FillingLink filling={filling} cardNumber={cardNumber} />}
        {hasTickets && (
          <LinkButton variant="soft" to={paths.myTickets('withdrawal')}>
            {t('withdraw')}
          </LinkButton>
        )}
        <LinkButton variant="ghost" to={paths.supports({ card: cardNumber })}>
          {t('open')}
        </LinkButton>
      </div>
    </section>
  );
}

/** Options for a paid ticket: withdrawal, passing on, and contacts. */
export function TicketHelp({ data }: { data: TicketPageData }) {
  const t = useTranslations('tickets.page.help');
  const { hasCards } = usePortal();
  const { ticket } = data;
  // A purchase at the desk has no right of withdrawal.
  const isFree = ticket.unitPrice === 0 && ticket.eventStart === undefined;
  if (ticket.state !== 'valid' || isFree || !ticket.isSoldOnline) return null;
  const canPassOn = hasCards && isTransferable(data);
  const right = withdrawalRight(ticket.type, ticket.eventStart !== undefined);
  return (
    <section>
      <h2>{t('title')}</h2>
      {right === 'none' ? (
        <>
          {ticket.eventStart !== undefined && <TicketCancellation data={data} />}
          <p className={typography.small}>{t('dated')}</p>
        </>
      ) : (
        <Withdrawal data={data} right={right} />
      )}
      {canPassOn && <p className={typography.small}>{t('passOn')}</p>}
      <TicketContact data={data} phrase="help.contact" />
    </section>
  );
}

/** The right of withdrawal, with its action or the reason why there is none. */
function Withdrawal({
  data: { ticket, isKept },
  right,
}: {
  data: TicketPageData;
  right: 'untilUsed' | 'afterHandover';
}) {
  const t = useTranslations('tickets.page.help');
  const refusals = useTranslations('orders.withdrawal.refusals');
  const { externalPurchaseId, ticketNumber, isOwnOrder, type } = ticket;
  const { options, retry } = useWithdrawal(isOwnOrder && !isKept ? externalPurchaseId : undefined);
  const refusal = options && ticketRefusal(options.lines, ticketNumber, type);
  return (
    <>
      <p className={typography.small}>{t(right)}</p>
      {!isOwnOrder && <p className={typography.small}>{t('buyerOnly')}</p>}
      {refusal && <p className={typography.small}>{t('refused', { reason: refusals(refusal) })}</p>}
      {options && !refusal && (
        <div className={styles.buttons}>
          <OrderWithdrawal purchase={options.order} ticketNumber={ticketNumber} />
        </div>
      )}
      {retry && (
        <div className={styles.buttons}>
          <Button variant="ghost" onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      )}
    </>
  );
}

interface TicketContactProps {
  data: TicketPageData;
  phrase: 'help.contact' | 'blocked.ask';
}

/** Contacts for a ticket: the venue's address, the telephone of the place; always one for a blocked ticket. */
export function TicketContact({ data: { ticket, place }, phrase }: TicketContactProps) {
  const t = useTranslations('tickets.page');
  const { contactEmail, tenant } = usePortal();
  const telephone = place?.telephone;
  if (!contactEmail && !telephone && phrase === 'help.contact') return null;
  return (
    <p className={typography.small}>
      {t.rich(phrase, {
        venue: tenant.displayName,
        order: ticket.externalPurchaseId,
        means: contactEmail && telephone ? 'both' : contactEmail ? 'email' : telephone ? 'telephone' : 'none',
        email: () => (
          <a className={typography.link} href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
        ),
        telephone: () => telephone && <TelephoneLink telephone={telephone} className={typography.link} />,
      })}
    </p>
  );
}
