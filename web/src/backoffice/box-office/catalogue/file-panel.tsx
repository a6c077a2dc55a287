import { MAX_TABLE_BYTES } from '@guichet/contract/box-office/catalogue-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { adminApi, adminFile } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { base64Of } from '#lib/base-64.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Notice } from '#ui/notice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.tsx';
import styles from './catalogue-page.module.css';
import { ChangeList } from './change-list.tsx';

type Check = CallAnswer<'POST /boxoffice/catalogueimportcheck'>;
type Table = Parameters<typeof sendTable>[0];

const sendTable = (body: { name: string; mediaType: string; content: string; endsMissing: boolean }) =>
  adminApi('POST /boxoffice/catalogueimportcheck', { body });

/** Exports the services as a table, and imports one as drafts. */
export function FilePanel() {
  const t = useTranslations('boxOfficeCatalogue.file');
  const { portal } = useBackoffice();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, run } = useBusy();
  const [sent, setSent] = useState<{ table: Table; check: Check }>();
  const check = (table: Table) => run(async () => setSent({ table, check: await sendTable(table) }));
  const read = async (file: File) => {
    if (file.size > MAX_TABLE_BYTES) return showToast('error', t('tooLarge'));
    const content = await base64Of(file);
    await check({ name: file.name, mediaType: file.type.slice(0, 100), content, endsMissing: false });
  };
  const save = () =>
    run(async () =>
      saveFile(await adminFile('GET /boxoffice/catalogueexport', {}), `${portal.tenant.name}-catalogue.csv`),
    );
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <div className={styles.file}>
        <Button variant="soft" icon="download" busy={isBusy} onClick={() => void save()}>
          {t('export')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-label={t('choose')}
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void read(file);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        <Button variant="soft" busy={isBusy} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
      </div>
      {sent && (
        <ImportDialog
          {...sent}
          isBusy={isBusy}
          onCheck={(endsMissing) => void check({ ...sent.table, endsMissing })}
          onClose={() => setSent(undefined)}
        />
      )}
    </Panel>
  );
}

/** Runs a step; its error is shown as a message. */
function useBusy() {
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
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
  return { isBusy, run };
}

interface ImportDialogProps {
  table: Table;
  check: Check;
  isBusy: boolean;
  onCheck: (endsMissing: boolean) => void;
  onClose: () => void;
}

/** Shows every difference and every problem of a file before its changes become drafts. */
function ImportDialog({ table, check, isBusy, onCheck, onClose }: ImportDialogProps) {
  const t = useTranslations('boxOfficeCatalogue.file');
  const actions = useTranslations('backoffice.actions');
  const router = useRouter();
  const { isBusy: isSaving, run } = useBusy();
  const { changes, problemCount, services, version } = check;
  const take = () =>
    run(async () => {
      const { drafts } = await adminApi('POST /boxoffice/catalogueimport', { body: { ...table, version } });
      showToast('success', t('taken', { count: drafts }));
      onClose();
      await router.invalidate();
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('dialog', { name: table.name })}
      kind="info"
      hasStickyActions
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {actions('cancel')}
          </Button>
          <Button
            busy={isSaving}
            disabled={isBusy || problemCount > 0 || changes.length === 0}
            onClick={() => void take()}
          >
            {t('take')}
          </Button>
        </>
      }
    >
      <p>{t('summary', { services, changes: changes.length })}</p>
      <FileProblems check={check} />
      <Checkbox
        label={t('endsMissing')}
        hint={t('endsMissingHint')}
        checked={table.endsMissing}
        disabled={isBusy}
        onChange={({ target }) => onCheck(target.checked)}
      />
      <ChangeList changes={changes} />
    </Dialog>
  );
}

/** What prevents the import, by line and column of the file. */
function FileProblems({ check: { problems, problemCount } }: { check: Check }) {
  const t = useTranslations('boxOfficeCatalogue.file');
  if (problemCount === 0) return null;
  return (
    <Notice tone="warning" isInset title={t('problems', { count: problemCount })}>
      <ul className={styles.lines}>
        {problems.map(({ line, column, message }) => (
          <li key={`${line} ${column} ${message}`}>
            <b>{column ? t('place', { line, column }) : t('line', { line })}</b> {message}
          </li>
        ))}
      </ul>
      {problemCount > problems.length && <p>{t('more', { count: problemCount - problems.length })}</p>}
    </Notice>
  );
}
