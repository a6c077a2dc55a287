import type { Locale } from '@guichet/contract/locale.ts';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { adminApi, adminFile } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.tsx';
import styles from './file-panel.module.css';
import { ImportDialog } from './import-dialog.tsx';
import type { Drafts, ImportedLine } from './translation-data.ts';

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
