import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { type Administrator, adminSession } from '#lib/admin-session.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { CODE_LENGTH, CodeField } from '#ui/credentials/code-field.tsx';
import { Failure } from '#ui/failure.tsx';
import { FieldError } from '#ui/field.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { CopyButton } from '../copy-button.tsx';
import { LeaveGuard } from '../leave-guard.tsx';
import { Panel } from '../page.tsx';
import { PasswordDialog } from '../password-dialog.tsx';
import styles from './profile-page.module.css';

/** Remaining recovery codes from which a warning shows: one or two may be lost with the telephone. */
const FEW_CODES = 3;

/** The own second factor in its states: off, being set up, just turned on with its recovery codes, on. */
export function SecondFactorPanel({ administrator }: { administrator: Administrator }) {
  const t = useTranslations('backoffice.secondFactor');
  const [setup, setSetup] = useState<SetupFacts>();
  const [codes, setCodes] = useState<string[]>();
  const router = useRouter();
  const turnedOn = async (recoveryCodes: string[]): Promise<void> => {
    setSetup(undefined);
    setCodes(recoveryCodes);
    await router.invalidate();
  };
  return (
    <Panel title={t('title')} lead={t('lead')}>
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {!codes && setup && (
        <SecondFactorSetup setup={setup} onDone={turnedOn} onCancel={() => setSetup(undefined)} />
      )}
      {!codes && !setup && <State administrator={administrator} begin={setSetup} />}
    </Panel>
  );
}

function State({
  administrator,
  begin,
}: {
  administrator: Administrator;
  begin: (setup: SetupFacts) => void;
}) {
  const t = useTranslations('backoffice.secondFactor');
  const { factorChange, hasSecondFactor, recoveryCodesLeft } = administrator;
  return (
    <>
      <div className={styles.state}>
        <Tag tone={hasSecondFactor ? 'ok' : 'neutral'}>{t(hasSecondFactor ? 'on' : 'off')}</Tag>
        {hasSecondFactor && <CodesLeft count={recoveryCodesLeft} />}
      </div>
      {factorChange === 'allowed' &&
        (hasSecondFactor ? <ChangeButtons begin={begin} /> : <BeginButton begin={begin} />)}
    </>
  );
}

function BeginButton({ begin }: { begin: (setup: SetupFacts) => void }) {
  const t = useTranslations('backoffice.secondFactor');
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.buttons}>
      <Button onClick={() => setAsking(true)}>{t('begin')}</Button>
      <PasswordDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('beginTitle')}
        text={t('beginText')}
        confirmLabel={t('continue')}
        onConfirm={async (password) => begin(await beginWith(password))}
      />
    </div>
  );
}

const beginWith = (password: string) => adminApi('POST /user/admin/secondfactor', { body: { password } });

/** Asks for the password before the factor is set up, replaced or turned off. */
function ChangeButtons({ begin }: { begin: (setup: SetupFacts) => void }) {
  const t = useTranslations('backoffice.secondFactor');
  const router = useRouter();
  const [asking, setAsking] = useState<'replace' | 'remove'>();
  const close = (): void => setAsking(undefined);
  const replace = async (password: string) => begin(await beginWith(password));
  const remove = async (password: string) => {
    await adminApi('POST /user/admin/removesecondfactor', { body: { password } });
    showToast('success', t('removed'));
    await router.invalidate();
  };
  return (
    <div className={styles.buttons}>
      <Button variant="soft" onClick={() => setAsking('replace')}>
        {t('replace')}
      </Button>
      <Button variant="ghost" onClick={() => setAsking('remove')}>
        {t('remove')}
      </Button>
      <PasswordDialog
        isOpen={asking === 'replace'}
        onClose={close}
        title={t('replaceTitle')}
        text={t('replaceText')}
        confirmLabel={t('continue')}
        onConfirm={replace}
      />
      <PasswordDialog
        isOpen={asking === 'remove'}
        onClose={close}
        title={t('removeTitle')}
        text={t('removeText')}
        confirmLabel={t('remove')}
        isDanger
        onConfirm={remove}
      />
    </div>
  );
}

/** The number of remaining recovery codes, marked when few are left. */
function CodesLeft({ count }: { count: number }) {
  const t = useTranslations('backoffice.secondFactor');
  const text = t('codesLeft', { count });
  if (count <= FEW_CODES) return <FieldError error={text} />;
  return <span className={classNames(typography.small, typography.muted)}>{text}</span>;
}

type SetupFacts = CallAnswer<'POST /user/admin/secondfactor'>;

interface SecondFactorSetupProps {
  setup: SetupFacts;
  onDone: (recoveryCodes: string[]) => Promise<void>;
  onCancel: () => void;
}

/** Sets up a factor in three steps: an application, the QR code or typed secret, the first code. */
function SecondFactorSetup({ setup, onDone, onCancel }: SecondFactorSetupProps) {
  const t = useTranslations('backoffice.secondFactor');
  const common = useTranslations('backoffice.actions');
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => (code.length < CODE_LENGTH ? { code: 'field.required' as const } : {}),
    onSubmit: async ({ code }) => {
      const { recoveryCodes, ...session } = await adminApi('PUT /user/admin/secondfactor', {
        body: { code },
      });
      adminSession.keep(session);
      await onDone(recoveryCodes);
    },
  });
  return (
    <form ref={form.element} noValidate onSubmit={form.onSubmit}>
      <ol className={styles.steps}>
        <li>
          <p ref={start} tabIndex={-1} className={styles.step}>
            {t('stepApplication')}
          </p>
        </li>
        <li>
          <div className={styles.step}>
            <p>{t('stepScan')}</p>
            <img
              className={styles.qr}
              src={`data:image/svg+xml,${encodeURIComponent(setup.qrCode)}`}
              alt={t('qrCode')}
              width="200"
              height="200"
            />
            <div className={styles.secret}>
              <span className={classNames(typography.small, typography.muted)}>{t('orType')}</span>
              <code translate="no">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
              <CopyButton text={setup.secret} />
            </div>
          </div>
        </li>
        <li>
          <div className={styles.step}>
            <p>{t('stepCode')}</p>
            <CodeField
              site="backoffice"
              value={form.values.code}
              error={form.errorOf('code')}
              onChange={(code) => form.set('code', code)}
            />
            <Failure text={form.failure} />
            <div className={styles.buttons}>
              <Button type="submit" busy={form.isSubmitting}>
                {t('turnOn')}
              </Button>
              <Button variant="ghost" onClick={onCancel}>
                {common('cancel')}
              </Button>
            </div>
          </div>
        </li>
      </ol>
    </form>
  );
}

/** Shows the recovery codes once, until their owner confirms that they are stored. */
function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useTranslations('backoffice.secondFactor');
  const { portal, administrator } = useBackoffice();
  const [isKept, setKept] = useState(false);
  const [failure, setFailure] = useState<string>();
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  const text = codes.join('\n');
  const download = () => {
    const lines = [
      t('fileTitle', { venue: portal.tenant.displayName, email: administrator.email }),
      '',
      text,
    ];
    saveFile(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain' }), `${t('fileName')}.txt`);
  };
  return (
    <>
      <p ref={start} tabIndex={-1} className={styles.step}>
        <b>{t('isOn')}</b> {t('codesText')} {administrator.level !== 'administrator' && t('codesAlone')}
      </p>
      <ul className={styles.codes} translate="no" aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <CopyButton text={text} label={t('copyCodes')} />
        <Button variant="soft" icon="download" onClick={download}>
          {t('downloadCodes')}
        </Button>
      </div>
      <Checkbox
        checked={isKept}
        onChange={(event) => {
          setKept(event.target.checked);
          setFailure(undefined);
        }}
        label={t('kept')}
      />
      <Failure text={failure} />
      <div className={styles.buttons}>
        <Button onClick={() => (isKept ? onKept() : setFailure(t('keepFirst')))}>{t('finish')}</Button>
      </div>
      <LeaveGuard isActive={!isKept} />
    </>
  );
}
