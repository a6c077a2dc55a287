import { useTranslations } from 'use-intl';
import { usePortal } from '#lib/portal.ts';
import { TelephoneLink } from '#ui/telephone-link.tsx';
import typography from '#ui/typography.module.css';
import type { TicketPageData } from './ticket-data.ts';

interface TicketContactProps {
  data: TicketPageData;
  phrase: 'help.contact' | 'blocked.ask';
}

/** Whom to ask about a ticket: the venue's address, the telephone of the place; of a blocked one always somebody. */
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
