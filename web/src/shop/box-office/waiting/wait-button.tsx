import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '#lib/portal.ts';
import type { SessionView } from '#shop/catalogue/browse/view.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { JoinForm } from './join-form.tsx';
import { useHasWaitingList } from './waits-data.ts';

interface WaitButtonProps {
  session: Pick<SessionView, 'id' | 'start' | 'name' | 'zone'>;
  /** Code of the service that the visitor wants */
  service: string;
  /** Whether the form opens in place, within a dialog */
  isInDialog?: boolean;
  /** Whether it stands among sessions that the visitor has not chosen */
  isSoft?: boolean;
}

/** The button with which a visitor waits for a sold-out session; nothing where nobody can wait. */
export function WaitButton({ session, service, isInDialog = false, isSoft = false }: WaitButtonProps) {
  const t = useTranslations('waits');
  const format = useFormat().at(session.zone);
  const isOffered = useHasWaitingList(session.start);
  const [isOpen, setOpen] = useState(false);
  if (!isOffered) return null;
  const close = () => setOpen(false);
  const form = <JoinForm session={session} service={service} onClose={close} />;
  if (isInDialog && isOpen) return form;
  return (
    <>
      <Button
        icon="clock"
        variant={isSoft ? 'soft' : 'primary'}
        aria-haspopup={isInDialog ? undefined : 'dialog'}
        onClick={() => setOpen(true)}
      >
        {t('join')}
        <span className="visually-hidden">
          {' '}
          {session.name}, {format.time(session.start)}
        </span>
      </Button>
      {!isInDialog && (
        <Dialog isOpen={isOpen} onClose={close} title={t('joinTitle')}>
          {form}
        </Dialog>
      )}
    </>
  );
}
