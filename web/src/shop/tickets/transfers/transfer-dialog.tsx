import { isEmail } from '@guichet/contract/account/registration-rules.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { ticketWord } from '@guichet/contract/predicates.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import type { TicketData } from '../tickets/tickets.ts';

/** Passes a ticket on: creates a link, mails it on request, and revokes it. */
export function TransferDialog({ ticket, onClose }: { ticket: TicketData; onClose: () => void }) {
  const t = useTranslations('tickets.transfer');
  const locale = useLocale();
  const kind = ticketWord(ticket.type);
  const { link, isBusy, failure, offer, takeBack } = useTransfer(ticket, onClose);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = () => {
    if (email !== '' && !isEmail(email)) return setProblem(t('emailProblem'));
    setProblem(undefined);
    return offer(email);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('dialogTitle', { kind })}
      actions={
        link ? (
          <>
            <Button variant="ghost" busy={isBusy} onClick={takeBack}>
              {t('takeBack', { kind })}
            </Button>
            <Button onClick={() => copy(link, t('copied'))}>{t('copy')}</Button>
          </>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button busy={isBusy} onClick={send}>
              {t(email === '' ? 'makeLink' : 'send')}
            </Button>
          </>
        )
      }
    >
      <div className={layout.col}>
        <p>{labelIn(ticket.serviceName, locale)}</p>
        {link ? (
          <Field label={t('link')} hint={t('linkHint', { kind })}>
            {(aria) => <Input {...aria} readOnly value={link} onFocus={(event) => event.target.select()} />}
          </Field>
        ) : (
          <Field label={t('email')} hint={t('emailHint')} {...(problem && { error: problem })}>
            {(aria) => (
              <Input
                {...aria}
                type="email"
                autoComplete="off"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </Field>
        )}
        <p className={typography.muted}>{t('untilAccepted', { kind })}</p>
        <Failure text={failure} />
      </div>
    </Dialog>
  );
}

function copy(link: string, copied: string): void {
  navigator.clipboard?.writeText(link).then(
    () => showToast('success', copied),
    () => undefined,
  );
}

function useTransfer(ticket: TicketData, onClose: () => void) {
  const t = useTranslations('tickets.transfer');
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const [link, setLink] = useState(ticket.transfer?.link);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { ticketNumber } = ticket;
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    await work().catch((error) => setFailure(errorMessage(error)));
    setBusy(false);
  };
  return {
    link,
    isBusy,
    failure,
    offer: (email: string) =>
      run(async () => {
        const body = { ticketNumber, ...(email && { email }) };
        const made = await api('POST /user/TicketTransfer', { body });
        setLink(made.link);
        if (email) showToast('success', t('sent', { email }));
        void router.invalidate();
      }),
    takeBack: () =>
      run(async () => {
        await api('DELETE /user/TicketTransfer', { query: { ticketNumber } });
        showToast('success', t('takenBack', { kind: ticketWord(ticket.type) }));
        // The reopened dialog must not show the expired link.
        await router.invalidate();
        onClose();
      }),
  };
}
