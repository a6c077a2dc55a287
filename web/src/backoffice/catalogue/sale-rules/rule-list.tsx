import type { RuleTypeName } from '@guichet/contract/catalogue/sale-rule-types.ts';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PENCIL } from '#backoffice/icons.ts';
import page from '#backoffice/page.module.css';
import type { Form } from '#backoffice/ui/use-form.ts';
import { classNames } from '#lib/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import typography from '#ui/typography.module.css';
import type { ThemeValues } from '../themes/theme-values.ts';
import type { Theme, ThemesData } from '../themes/themes-data.ts';
import { AddRule } from './add-rule.tsx';
import { RuleChain } from './rule-chain.tsx';
import { RuleEditor } from './rule-editor.tsx';
import styles from './rule-list.module.css';
import { newRule, type RuleValues } from './rule-values.ts';
import { useSentence } from './use-sentence.tsx';

export interface RulesProps {
  theme: Theme;
  data: ThemesData;
  form: Form<ThemeValues>;
}

/** The rules of a theme and of what it holds, each said as a sentence, and edited in its place. */
export function RuleList({ theme, data, form }: RulesProps) {
  const t = useTranslations('themes.rules');
  const id = useId();
  const [open, setOpen] = useState<readonly string[]>([]);
  const { rules } = form.values;
  const add = (link: string, type: RuleTypeName) => {
    const rule = newRule(link, type);
    form.set('rules', [...rules, rule]);
    setOpen([rule.key]);
  };
  // Kept open: a rule must not fold while its mistake is being corrected.
  const mistaken = rules.filter(({ key }, at) => !open.includes(key) && form.isInvalid(`rules.${at}`));
  if (mistaken.length > 0) setOpen([...open, ...mistaken.map(({ key }) => key)]);
  const remove = (at: number) => form.set('rules', rules.toSpliced(at, 1));
  return (
    <section className={page.panel} aria-labelledby={id}>
      <div>
        <h2 id={id}>{t('title')}</h2>
        <p className={typography.muted}>{t('lead')}</p>
      </div>
      <ul className={styles.rules}>
        {rules.map((rule, at) => (
          <li key={rule.key}>
            {open.includes(rule.key) ? (
              <RuleEditor
                theme={theme}
                data={data}
                form={form}
                at={at}
                onDone={() => setOpen(open.filter((key) => key !== rule.key))}
                onRemove={() => remove(at)}
              />
            ) : (
              <RuleRow
                data={data}
                rule={rule}
                rules={rules}
                onEdit={() => setOpen([rule.key])}
                onRemove={() => remove(at)}
              />
            )}
          </li>
        ))}
      </ul>
      {rules.length === 0 && <p className={typography.muted}>{t('none')}</p>}
      <AddRule theme={theme} data={data} rules={rules} onAdd={add} />
    </section>
  );
}

interface RuleRowProps {
  data: ThemesData;
  rule: RuleValues;
  rules: readonly RuleValues[];
  onEdit: () => void;
  onRemove: () => void;
}

function RuleRow({ data, rule, rules, onEdit, onRemove }: RuleRowProps) {
  const t = useTranslations('themes.rules');
  const { inBold, plain, name } = useSentence();
  const [kind = ''] = rule.link.split(':');
  const isOfTheme = kind === 'theme';
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.sentence}>{inBold(rule)}</p>
        <p className={classNames(typography.small, typography.muted)}>
          {isOfTheme ? t('themeHint') : t(kind as 'family' | 'service', { name: name(rule.link) })}
        </p>
        <RuleChain rule={rule} rules={rules} data={data} />
      </div>
      <IconButton icon={PENCIL} label={t('edit', { rule: plain(rule) })} onClick={onEdit} />
      <IconButton icon="trash" label={t('remove', { rule: plain(rule) })} onClick={onRemove} />
    </div>
  );
}
