import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { adminSession } from '#lib/admin-session.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import typography from '#ui/typography.module.css';
import { CopyButton } from '../copy-button.tsx';
import { CODE_DIGITS, SecondFactorCode } from '../second-factor-code.tsx';
import { useForm } from '../ui/use-form.ts';

export type SetupFacts = CallAnswer<'POST /user/admin/secondfactor'>;

interface SecondFactorSetupProps {
  setup: SetupFacts;
  onDone: (recoveryCodes: string[]) => Promise<void>;
  onCancel: () => void;
}

/** Three steps: an application, its reading of the QR code or of the typed secret, its first code. */
export function SecondFactorSetup({ setup, onDone, onCancel }: SecondFactorSetupProps) {
  const t = useTranslations('backoffice.secondFactor');
  const common = useTranslations('backoffice.actions');
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => (code.length < CODE_DIGITS ? { code: 'field.required' as const } : {}),
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
      <ol className="second-factor-steps">
        <li>
          <p ref={start} tabIndex={-1} className="second-factor-step">
            {t('stepApplication')}
          </p>
        </li>
        <li>
          <div className="second-factor-step">
            <p>{t('stepScan')}</p>
            <img
              className="second-factor-qr"
              src={`data:image/svg+xml,${encodeURIComponent(setup.qrCode)}`}
              alt={t('qrCode')}
              width="200"
              height="200"
            />
            <div className="second-factor-secret">
              <span className={classNames(typography.small, typography.muted)}>{t('orType')}</span>
              <code translate="no">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
              <CopyButton text={setup.secret} />
            </div>
          </div>
        </li>
        <li>
          <div className="second-factor-step">
            <p>{t('stepCode')}</p>
            <SecondFactorCode
              value={form.values.code}
              error={form.errorOf('code')}
              onChange={(code) => form.set('code', code)}
            />
            <Failure text={form.failure} />
            <div className="second-factor-buttons">
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
