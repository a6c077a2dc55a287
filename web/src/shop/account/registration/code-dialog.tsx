import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#lib/api-error.ts';
import { Button } from '#ui/button.tsx';
import { CODE_LENGTH, CodeField } from '#ui/credentials/code-field.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import accountStyles from '../account.module.css';
import { Resend } from '../resend.tsx';

interface CodeDialogProps {
  isOpen: boolean;
  email: string;
  sentAt: number;
  onClose: () => void;
  /** Submits the code. @throws ApiError with a field `code` for a wrong code */
  confirm: (code: string) => Promise<void>;
  resend: () => Promise<void>;
}

/** Asks for the mailed code; six digits are submitted with the last one. */
export function CodeDialog({ isOpen, email, sentAt, onClose, confirm, resend }: CodeDialogProps) {
  const t = useTranslations('account.code');
  const common = useTranslations('common');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    setCode('');
    setError(undefined);
    field.current?.focus();
  }, [isOpen]);

  const send = async (digits: string): Promise<void> => {
    if (isSending) return;
    if (digits.length < CODE_LENGTH) return setError(t('incomplete'));
    setSending(true);
    try {
      await confirm(digits);
    } catch (caught) {
      setError((caught instanceof ApiError && (caught.fields.code || caught.error)) || common('failed'));
      field.current?.select();
    } finally {
      setSending(false);
    }
  };
  const change = (digits: string): void => {
    setCode(digits);
    setError(undefined);
    if (digits.length === CODE_LENGTH && digits !== code) void send(digits);
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')}>
      <form
        className={accountStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send(code);
        }}
      >
        <p>{t.rich('sent', { email, b: (text) => <b className={accountStyles.email}>{text}</b> })}</p>
        <CodeField site="public" value={code} error={error} onChange={change} element={field} />
        <Resend
          sentAt={sentAt}
          resend={async () => {
            await resend();
            setCode('');
            setError(undefined);
            field.current?.focus();
          }}
        />
        <DialogActions>
          <Button type="submit" busy={isSending} wide large>
            {t('confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
