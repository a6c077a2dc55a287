import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Failure } from '#ui/failure.tsx';
import { saveFile } from '#ui/save-file.ts';
import { CopyButton } from '../copy-button.tsx';
import { LeaveGuard } from '../leave-guard.tsx';
import styles from './second-factor.module.css';

/** Shows the recovery codes once, until their owner confirms that they are stored. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
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
