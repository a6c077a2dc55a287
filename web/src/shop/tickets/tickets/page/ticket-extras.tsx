import { labelIn } from '@guichet/contract/locale.ts';
import { withdrawalRight } from '@guichet/contract/predicates.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import { NameDialog } from '../../transfers/name-dialog.tsx';
import { TransferDialog } from '../../transfers/transfer-dialog.tsx';
import { isTransferable, PASS_ON } from './ticket-actions.tsx';
import { TicketCardActions } from './ticket-card-actions.tsx';
import type { TicketPageData } from './ticket-data.ts';
import styles from './ticket-page.module.css';
import { TicketPlace } from './ticket-place.tsx';

/** The way there, what to bring, the name on it, and the right to withdraw from it. */
export function TicketExtras({ data }: { data: TicketPageData }) {
  const t = useTranslations('tickets.page');
  const locale = useLocale();
  const paths = usePaths();
  const { hasSupports } = usePortal();
  const { ticket, place, description } = data;
  const text = description && labelIn(description, locale);
  const withdrawal = withdrawalRight(ticket.type);
  // What was bought at the desk was not bought at a distance.
  const isUnused = ticket.state === 'valid' && ticket.unitPrice > 0 && ticket.isSoldOnline;
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
      {isUnused && withdrawal !== 'none' && (
        <section>
          <h2>{t('withdrawal.title')}</h2>
          <p className={typography.small}>{t(`withdrawal.${withdrawal}`)}</p>
          {ticket.isOwnOrder && (
            <p>
              <AppLink className={typography.link} to={paths.orders()}>
                {t('withdrawal.go')}
              </AppLink>
            </p>
          )}
        </section>
      )}
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
