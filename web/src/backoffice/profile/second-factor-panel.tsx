import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import type { Administrator } from '#lib/admin-session.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { Panel } from '../page.tsx';
import { PasswordDialog } from '../password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { SecondFactorSetup, type SetupFacts } from './second-factor-setup.tsx';

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
