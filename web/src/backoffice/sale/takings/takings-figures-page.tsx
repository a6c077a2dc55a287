import { useState } from 'react';
import { useTranslations } from 'use-intl';
import pageStyles from '#backoffice/page.module.css';
import { Page, Panel } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { LinkButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { showToast } from '#ui/toast.tsx';
import type { Figure } from './takings-data.ts';
import styles from './takings-figures-page.module.css';

export const loader = () => adminApi('GET /settingsadmin/takingsfigures');

/** What the page of takings can show: sums, then parts of the page. */
const GROUPS = {
  sums: ['takings', 'refunds', 'net', 'orders', 'basket', 'quantity'],
  parts: ['days', 'services', 'establishments', 'means', 'vat'],
} as const satisfies Record<string, readonly Figure[]>;

/** Chooses what the page of takings shows. */
export default function TakingsFiguresPage() {
  const t = useTranslations('takings');
  const paths = useBackofficePaths();
  const errorMessage = useErrorMessage();
  const [saved, setSaved] = useState<readonly Figure[]>(usePageData<typeof loader>().figures);
  const [chosen, setChosen] = useState(saved);
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const toggle = (figure: Figure) =>
    setChosen(chosen.includes(figure) ? chosen.filter((one) => one !== figure) : [...chosen, figure]);
  const save = async () => {
    if (chosen.length === 0) return setFailure(t('settings.atLeastOne'));
    setSaving(true);
    setFailure(undefined);
    try {
      const { figures } = await adminApi('PUT /settingsadmin/takingsfigures', {
        body: { figures: [...chosen] },
      });
      setSaved(figures);
      setChosen(figures);
      showToast('success', t('settings.saved'));
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setSaving(false);
    }
  };
  const isDirty = [...saved].sort().join() !== [...chosen].sort().join();
  return (
    <Page
      lead={t('settings.lead')}
      actions={
        <LinkButton to={paths.section('takings')} variant="ghost">
          {t('settings.back')}
        </LinkButton>
      }
    >
      <form
        className={pageStyles.savedForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {(['sums', 'parts'] as const).map((group) => (
          <Panel key={group} title={t(`settings.${group}`)}>
            <div className={styles.choices}>
              {GROUPS[group].map((figure) => (
                <Checkbox
                  key={figure}
                  name={figure}
                  label={t(`settings.names.${figure}`)}
                  checked={chosen.includes(figure)}
                  onChange={() => toggle(figure)}
                />
              ))}
            </div>
          </Panel>
        ))}
        <SaveBar
          isDirty={isDirty}
          isSaving={isSaving}
          failure={failure}
          onCancel={() => {
            setChosen(saved);
            setFailure(undefined);
          }}
        />
      </form>
    </Page>
  );
}
