import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import layout from '#ui/layout.module.css';
import type { TicketData } from '../tickets/tickets.ts';

const MAX_NAME_LENGTH = 80;

/** Writes the name of a visitor on a ticket. */
export function NameDialog({ ticket, onClose }: { ticket: TicketData; onClose: () => void }) {
  const t = useTranslations('tickets.page.name');
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const [name, setName] = useState(ticket.holderName ?? '');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    setBusy(true);
    try {
      await api('PUT /user/TicketHolder', { body: { ticketNumber: ticket.ticketNumber, name } });
      await router.invalidate();
      onClose();
    } catch (error) {
      setFailure(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      actions={
        <Button busy={isBusy} onClick={save}>
          {t('save')}
        </Button>
      }
    >
      <div className={layout.col}>
        <Field label={t('label')} hint={t('hint')}>
          {(aria) => (
            <Input
              {...aria}
              value={name}
              maxLength={MAX_NAME_LENGTH}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Failure text={failure} />
      </div>
    </Dialog>
  );
}
