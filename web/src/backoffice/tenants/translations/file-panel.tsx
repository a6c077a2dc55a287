import type { Locale } from '@guichet/contract/locale.ts';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { adminApi, adminFile } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { saveFile } from '#ui/save-file.ts';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import type { Drafts, ImportedLine } from './translation-data.ts';
import styles from './translations-page.module.css';

/** Characters that the contract allows. */
const MAX_LENGTH = 600_000;

interface FilePanelProps {
  language: Locale;
  /** Called with the phrases of a file, which are then drafts. */
  onTaken: (words: Drafts) => void;
}

/** Exports and imports phrases as files, for external translators. */
export function FilePanel({ language, onTaken }: FilePanelProps) {
  const t = useTranslations('translations.file');
  const errorMessage = useErrorMessage();
  const { portal } = useBackoffice();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [lines, setLines] = useState<ImportedLine[]>();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const save = (format: 'csv' | 'json') => () =>
    void run(async () => {
      const file = await adminFile('GET /settingsportal/translationsfile', { query: { language, format } });
      saveFile(file, `${t('name')}-${portal.tenant.name}-${language}.${format}`);
    });
  const read = (file: File) =>
    run(async () => {
      const text = await file.text();
      if (text.length > MAX_LENGTH) return showToast('error', t('tooLarge'));
      const format = /\.json$/i.test(file.name) ? 'json' : 'csv';
      const body = { language, format, text } as const;
      setLines((await adminApi('POST /settingsportal/checktranslations', { body })).lines);
    });
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <div className={styles.filePanel}>
        <Button variant="ghost" icon="download" busy={isBusy} onClick={save('csv')}>
          {t('csv')}
        </Button>
        <Button variant="ghost" icon="download" busy={isBusy} onClick={save('json')}>
          {t('json')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.json"
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) void read(file);
            // The same file can be chosen again.
            event.target.value = '';
          }}
        />
        <Button variant="soft" busy={isBusy} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
      </div>
      <ImportDialog lines={lines} language={language} onClose={() => setLines(undefined)} onTaken={onTaken} />
    </Panel>
  );
}

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
function ImportDialog({ lines, language, onClose, onTaken }: ImportDialogProps) {
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
