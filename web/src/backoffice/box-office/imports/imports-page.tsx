import {
  IMPORT_KINDS,
  type ImportKind,
  isWorking,
  MAX_IMPORT_BYTES,
} from '@guichet/contract/box-office/imports-rules.ts';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Page, Panel } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi, adminFile } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { base64Of } from '#lib/base-64.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Legend } from '#ui/field.tsx';
import { RadioCard } from '#ui/radio-card.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { type ImportSummary, toneOf, useProgress } from './imports-data.ts';
import styles from './imports-page.module.css';
import { InvitationsPanel } from './invitations-panel.tsx';

export const loader = () => adminApi('GET /boxoffice/imports');

/** Files of another system that the venue moves in with, and the invitations of imported customers. */
export default function ImportsPage() {
  const t = useTranslations('imports');
  const { imports, invitations } = usePageData<typeof loader>();
  useProgress(invitations.isSending || imports.some(({ state }) => isWorking(state)));
  return (
    <Page lead={t('lead')}>
      <NewFile />
      <Panel title={t('list.title')}>
        {imports.length === 0 && <p className={typography.muted}>{t('list.empty')}</p>}
        <ul className={styles.list}>
          {imports.map((item) => (
            <ImportItem key={item.id} item={item} />
          ))}
        </ul>
      </Panel>
      <InvitationsPanel invitations={invitations} />
    </Page>
  );
}

/** Chooses the kind of a file and uploads it. */
function NewFile() {
  const t = useTranslations('imports');
  const [kind, setKind] = useState<ImportKind>('customers');
  const { input, failure, isBusy, upload, saveExample } = useUpload(kind);
  return (
    <Panel title={t('start.title')} lead={t('start.lead')}>
      <fieldset className={styles.kinds}>
        <Legend>{t('start.legend')}</Legend>
        {IMPORT_KINDS.map((one) => (
          <RadioCard
            key={one}
            name="kind"
            value={one}
            checked={kind === one}
            onChange={() => setKind(one)}
            title={t(`kind.${one}`)}
            text={t(`kindText.${one}`)}
          />
        ))}
      </fieldset>
      <div className={styles.buttons}>
        <Button busy={isBusy} onClick={() => input.current?.click()}>
          {isBusy ? t('start.reading') : t('start.choose')}
        </Button>
        <Button variant="ghost" icon="download" onClick={saveExample}>
          {t('start.example')}
        </Button>
        <input
          ref={input}
          type="file"
          aria-label={t('start.choose')}
          accept=".csv,.txt,.xlsx"
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void upload(file);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      <p className={typography.muted}>{t('start.formats')}</p>
      <Failure text={failure} />
    </Panel>
  );
}

function useUpload(kind: ImportKind) {
  const t = useTranslations('imports');
  const errorMessage = useErrorMessage();
  const navigateTo = useNavigateTo();
  const paths = useBackofficePaths();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const upload = async (file: File) => {
    setFailure(undefined);
    if (file.size > MAX_IMPORT_BYTES) return setFailure(t('start.formats'));
    setBusy(true);
    try {
      const body = { kind, name: file.name, content: await base64Of(file) };
      const { id } = await adminApi('POST /boxoffice/import', { body });
      await navigateTo(paths.import(id));
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const saveExample = async () => {
    try {
      saveFile(
        await adminFile('GET /boxoffice/importexample', { query: { kind } }),
        `${t(`kind.${kind}`)}.csv`,
      );
    } catch (error) {
      setFailure(errorMessage(error));
    }
  };
  return { input, failure, isBusy, upload, saveExample };
}

function ImportItem({ item }: { item: ImportSummary }) {
  const t = useTranslations('imports');
  const format = useAdminFormat();
  const paths = useBackofficePaths();
  const { id, kind, fileName, state, lines, madeAt, by } = item;
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <div className={styles.head}>
          <AppLink to={paths.import(id)}>
            <b translate="no">{fileName}</b>
          </AppLink>
          <Tag tone="neutral">{t(`kind.${kind}`)}</Tag>
          <Tag tone={toneOf(state)}>{t(`state.${state}`)}</Tag>
        </div>
        <p className={typography.muted}>
          {t('list.lines', { count: lines })} ·{' '}
          {t('list.made', { day: format.shortDay(madeAt), time: format.time(madeAt), by })}
        </p>
      </div>
    </li>
  );
}
