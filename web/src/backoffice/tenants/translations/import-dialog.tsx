import type { Locale } from '@guichet/contract/locale.ts';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import styles from './import-dialog.module.css';
import type { Drafts, ImportedLine } from './translation-data.ts';

/** Maximum number of listed lines; the others are counted. */
const SHOWN = 200;

interface ImportDialogProps {
  /** The server's check of a file; the dialog is closed without it. */
  lines: readonly ImportedLine[] | undefined;
  language: Locale;
  onClose: () => void;
  onTaken: (words: Drafts) => void;
}

/** Shows the changes and errors of a file before it is applied. */
export function ImportDialog({ lines, language, onClose, onTaken }: ImportDialogProps) {
  const t = useTranslations('translations.import');
  const accepted = lines?.filter(({ outcome }) => outcome !== 'refused') ?? [];
  const refused = (lines?.length ?? 0) - accepted.length;
  const take = () => {
    onTaken(
      Object.fromEntries(
        accepted.map(({ key, outcome, to = '' }) => [key, outcome === 'restored' ? '' : to]),
      ),
    );
    showToast('success', t('taken'));
    onClose();
  };
  return (
    <Dialog
      isOpen={lines !== undefined}
      onClose={onClose}
      title={t('title')}
      kind="info"
      hasStickyActions
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          {accepted.length > 0 && <Button onClick={take}>{t('take')}</Button>}
        </>
      }
    >
      <p>{lines?.length === 0 ? t('nothing') : t('summary', { changed: accepted.length, refused })}</p>
      <ul className={styles.lines}>
        {lines?.slice(0, SHOWN).map((line) => (
          <Line key={line.line} line={line} language={language} />
        ))}
      </ul>
      {(lines?.length ?? 0) > SHOWN && <p>{t('more', { count: (lines?.length ?? 0) - SHOWN })}</p>}
    </Dialog>
  );
}

function Line({
  line: { line, key, outcome, from, to, problem },
  language,
}: {
  line: ImportedLine;
  language: Locale;
}) {
  const t = useTranslations('translations.import');
  return (
    <li>
      <p className={styles.place}>
        <b className={typography.num}>{t('line', { line })}</b> <span translate="no">{key}</span>
        {outcome !== 'changed' && <Tag>{t(outcome)}</Tag>}
      </p>
      {from !== undefined && (
        <p lang={language} className={classNames(typography.small, typography.muted)}>
          {t('from')} {from}
        </p>
      )}
      {to !== undefined && (
        <p lang={language} className={typography.small}>
          {t('to')} {to}
        </p>
      )}
      {problem && <p className={styles.problem}>{problem}</p>}
    </li>
  );
}
