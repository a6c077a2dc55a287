import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { adminSession } from '#lib/admin-session.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { CODE_LENGTH, CodeField } from '#ui/credentials/code-field.tsx';
import { Failure } from '#ui/failure.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { CopyButton } from '../copy-button.tsx';
import styles from './second-factor.module.css';

export type SetupFacts = CallAnswer<'POST /user/admin/secondfactor'>;

interface SecondFactorSetupProps {
  setup: SetupFacts;
  onDone: (recoveryCodes: string[]) => Promise<void>;
  onCancel: () => void;
}

/** Sets up a factor in three steps: an application, the QR code or typed secret, the first code. */
export function SecondFactorSetup({ setup, onDone, onCancel }: SecondFactorSetupProps) {
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
