import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, apiFile } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { useFormat } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { AccountOfPassword, CurrentPasswordInput } from '#ui/credentials/fields.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { saveFile } from '#ui/save-file.ts';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { AccountPanel } from '../../account/account-panel.tsx';

type OwnExport = CallAnswer<'GET /user/dataExport'>;

/** Milliseconds between two looks at a copy that is being made. */
const POLL_MS = 3000;

/** The customer's copy of their data: request, progress, download. */
export function DataExportPanel({ own: loaded, email }: { own: OwnExport; email: string }) {
  const t = useTranslations('account.dataExport');
  const [own, setOwn] = useState(loaded);
  const known = own.export;
  const isWaiting = known?.state === 'waiting';
  useEffect(() => {
    if (!isWaiting) return;
    // A failed look is repeated with the next one.
    const timer = setInterval(() => api('GET /user/dataExport').then(setOwn, () => undefined), POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return (
    <AccountPanel id="profile-data" title={t('title')}>
      <p className={typography.muted}>{t('text')}</p>
      <div role="status">
        {isWaiting && <p>{t('waiting', { done: known.filesDone, count: known.files })}</p>}
        {known?.state === 'failed' && <p>{t('failed')}</p>}
      </div>
      {known?.state === 'done' && <Download known={known} />}
      {!isWaiting && (
        <RequestForm
          email={email}
          isAgain={known !== undefined}
          isPasswordNeeded={own.isPasswordNeeded}
          onRequested={setOwn}
        />
      )}
    </AccountPanel>
  );
}

/** Downloads the copy as the signed-in customer: its address opens nothing for anybody else. */
function Download({ known }: { known: NonNullable<OwnExport['export']> }) {
  const t = useTranslations('account.dataExport');
  const errorMessage = useErrorMessage();
  const { shortDay } = useFormat();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const download = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      saveFile(await apiFile('GET /user/dataExportFile', {}), t('fileName'));
    } catch (error) {
      setFailure(errorMessage(error));
    }
    setBusy(false);
  };
  return (
    <>
      <p>{t('ready', { day: shortDay(known.requestedAt), until: shortDay(known.expiresAt) })}</p>
      <Button icon="download" busy={isBusy} onClick={download} wide>
        {t('download')}
      </Button>
      <Failure text={failure} />
    </>
  );
}

interface RequestFormProps {
  email: string;
  isAgain: boolean;
  isPasswordNeeded: boolean;
  onRequested: (own: OwnExport) => void;
}

function RequestForm({ email, isAgain, isPasswordNeeded: isAsked, onRequested }: RequestFormProps) {
  const t = useTranslations('account.dataExport');
  // A sign-in counts as a proof for a few minutes only, which may pass while the page is open.
  const [isPasswordNeeded, setPasswordNeeded] = useState(isAsked);
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) =>
      isPasswordNeeded && password === '' ? { password: 'field.required' as const } : {},
    onSubmit: async ({ password }) => {
      try {
        onRequested(await api('POST /user/dataExport', { body: isPasswordNeeded ? { password } : {} }));
      } catch (error) {
        if (error instanceof ApiError && error.is('passkey.proof-required')) setPasswordNeeded(true);
        throw error;
      }
    },
  });
  return (
    <form ref={form.element} onSubmit={form.onSubmit} noValidate>
      {isPasswordNeeded && (
        <>
          <AccountOfPassword email={email} />
          <CurrentPasswordInput {...form.text('password')} label={t('password')} />
        </>
      )}
      <Failure text={form.failure} />
      <Button type="submit" variant="ghost" busy={form.isSubmitting} wide>
        {t(isAgain ? 'again' : 'request')}
      </Button>
    </form>
  );
}
