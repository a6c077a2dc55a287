import { MAX_ORIGINS } from '@guichet/contract/catalogue/embedding-rules.ts';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Form } from '#ui/use-form.ts';
import styles from './embedding-page.module.css';
import type { EmbeddingValues } from './embedding-values.ts';

/** The websites that may show the sessions, one field each. */
export function OriginsPanel({ form }: { form: Form<EmbeddingValues> }) {
  const t = useTranslations('embedding.origins');
  const { origins } = form.values;
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = (index: number) => {
    form.set('origins', origins.toSpliced(index, 1));
    showToast('success', t('removed'));
    addButton.current?.focus();
  };
  return (
    <Panel title={t('title')} lead={t('lead')}>
      {origins.map((_, index) => {
        const position = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a website and its errors
          <div key={index} className={styles.origin}>
            <TextInput
              {...form.text(`origins.${index}.address`)}
              label={t('label', { position })}
              hint={t('hint')}
              type="url"
              inputMode="url"
              maxLength={200}
            />
            <IconButton icon="trash" label={t('remove', { position })} onClick={() => remove(index)} />
          </div>
        );
      })}
      {origins.length < MAX_ORIGINS && (
        <div>
          <Button
            ref={addButton}
            variant="soft"
            icon="plus"
            onClick={() => form.set('origins', [...origins, { address: '' }])}
          >
            {t('add')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
