import { labelIn } from '@guichet/contract/locale.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { usePortal } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { NameDialog } from '../../transfers/name-dialog.tsx';
import { TransferDialog } from '../../transfers/transfer-dialog.tsx';
import { isTransferable, PASS_ON } from './ticket-actions.tsx';
import { TicketCardActions } from './ticket-card-actions.tsx';
import type { TicketPageData } from './ticket-data.ts';
import { TicketHelp } from './ticket-help.tsx';
import styles from './ticket-page.module.css';
import { TicketPlace } from './ticket-place.tsx';

/** The way there, what to bring, the name on it, and what can still be done with it. */
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
          <h2>{t('bring')}</h2>
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

/** Whose name the ticket bears, and how another gets it. */
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
