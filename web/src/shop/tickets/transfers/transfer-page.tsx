import { labelIn } from '@guichet/contract/locale.ts';
import { ticketWord } from '@guichet/contract/predicates.ts';
import { useLoaderData } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { forgetLinkToken } from '#lib/link-token.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { useSession } from '#lib/session.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { SessionFacts } from '#ui/session-facts.tsx';
import { StatePage } from '#ui/state.tsx';
import { Ticket } from '#ui/ticket.tsx';
import typography from '#ui/typography.module.css';
import { useHashLoader } from '#ui/use-hash-loader.ts';
import { useNavigateTo } from '#ui/use-navigate-to.ts';

const ROUTE = '/$tenant/my-tickets/transfer';

/** A ticket that is passed on by a link, with the button to accept it. */
export function TransferPage() {
  const t = useTranslations('tickets.transfer');
  const locale = useLocale();
  const format = useFormat();
  const paths = usePaths();
  const { offer } = useLoaderData({ from: ROUTE });
  useHashLoader();
  if (!offer || (offer.state !== 'offered' && !offer.isMine)) {
    const reason = offer?.state ?? 'unknown';
    return (
      <StatePage
        title={t('over.title')}
        text={t(`over.${reason === 'offered' ? 'unknown' : reason}`)}
        action={<LinkButton to={paths.home()}>{t('over.home')}</LinkButton>}
      />
    );
  }
  const { ticket, giver } = offer;
  const { eventStart, eventEnd, eventZone, validUntil } = ticket;
  const kind = ticketWord(offer.type);
  return (
    <>
      <PageHeader
        title={offer.isMine ? t('mine', { kind }) : t('title', { kind, giver: giver || t('unknownGiver') })}
        home={paths.home()}
        lead={offer.isMine ? undefined : t('lead', { kind, day: format.shortDay(offer.expiresAt) })}
      />
      <div className={layout.wrap}>
        <div className={layout.pageBody}>
          <Ticket color={ticket.themeColor} stub={<Icon name="ticket" size={56} />}>
            <div className={layout.col}>
              <h2>{labelIn(ticket.serviceName, locale)}</h2>
              <SessionFacts
                format={format}
                event={
                  eventStart && eventEnd ? { start: eventStart, end: eventEnd, zone: eventZone } : undefined
                }
                establishment={ticket.establishment}
                room={ticket.room}
                undated={validUntil ? t('until', { day: format.shortDay(validUntil) }) : ''}
              />
              <p className={typography.small}>{labelIn(ticket.priceLabels, locale)}</p>
              <Acceptance kind={kind} isMine={offer.isMine} isOwn={offer.isOwn} />
            </div>
          </Ticket>
        </div>
      </div>
    </>
  );
}

interface AcceptanceProps {
  kind: 'ticket' | 'article';
  isMine: boolean;
  isOwn: boolean;
}

function Acceptance({ kind, isMine, isOwn }: AcceptanceProps) {
  const t = useTranslations('tickets.transfer');
  const paths = usePaths();
  const navigateTo = useNavigateTo();
  const session = useSession();
  const errorMessage = useErrorMessage();
  const { token } = useLoaderData({ from: ROUTE });
  const { hasRegistration } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (isOwn) {
    return (
      <>
        <p>{t('own', { kind })}</p>
        <LinkButton to={paths.myTickets()}>{t('toTickets')}</LinkButton>
      </>
    );
  }
  if (!session) {
    const back = paths.transfer();
    return (
      <>
        <p>{t('signInFirst', { kind })}</p>
        <div className={`${layout.row} ${layout.rowWrap}`}>
          <LinkButton to={paths.login(back)}>{t('signIn')}</LinkButton>
          {hasRegistration && (
            <LinkButton variant="ghost" to={paths.signin(back)}>
              {t('register')}
            </LinkButton>
          )}
        </div>
      </>
    );
  }
  const accept = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { ticketNumber } = await api('PUT /user/TicketTransfer', { query: { token } });
      forgetLinkToken('transferToken');
      await navigateTo(paths.ticket(ticketNumber), { replace: true });
    } catch (error) {
      setFailure(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <>
      <Button busy={isBusy} onClick={accept}>
        {t(isMine ? 'open' : 'accept', { kind })}
      </Button>
      <Failure text={failure} />
    </>
  );
}
