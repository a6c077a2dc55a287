import { type RuleTypeName, ruleTypesFor } from '@guichet/contract/catalogue/sale-rule-types.ts';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PENCIL } from '#backoffice/icons.ts';
import page from '#backoffice/page.module.css';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import typography from '#ui/typography.module.css';
import { isUnthemed, servicesOf, type Theme, type ThemesData } from '../themes/themes-data.ts';
import { RuleEditor, type RulesProps } from './rule-editor.tsx';
import { RuleChain, useSentence } from './rule-sentence.tsx';
import { linkOf, newRule, type RuleValues } from './rule-values.ts';
import styles from './sale-rules.module.css';

/** The rules of a theme and its services, each as a sentence and editable in place. */
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
  // An invalid rule stays open while it is corrected.
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

interface AddRuleProps {
  theme: Theme;
  data: ThemesData;
  rules: readonly RuleValues[];
  onAdd: (link: string, type: RuleTypeName) => void;
}

/** The types of rules for the theme and for one of its services; a theme has each type once. */
export function AddRule({ theme, data, rules, onAdd }: AddRuleProps) {
  const t = useTranslations('themes');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const link = linkOf('theme', theme.externalCode);
  const ofTheme = isUnthemed(theme) ? [] : ruleTypesFor('theme');
  const [service] = servicesOf(theme, data);
  const ofServices = service ? ruleTypesFor('service').filter((type) => !ofTheme.includes(type)) : [];
  const choose = (to: string, type: RuleTypeName) => {
    setOpen(false);
    onAdd(to, type);
  };
  const option = (to: string, type: RuleTypeName, isTaken: boolean) => (
    <li key={type}>
      <button
        type="button"
        className={styles.option}
        aria-disabled={isTaken || undefined}
        onClick={() => !isTaken && choose(to, type)}
      >
        <b>{t(`types.${type}`)}</b>
        <span>{isTaken ? t('rules.taken') : t(`examples.${type}`)}</span>
      </button>
    </li>
  );
  return (
    <div className={styles.addRule}>
      <Button
        variant="soft"
        icon="plus"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('rules.add')}
      </Button>
      <div id={id} className={styles.options} hidden={!isOpen}>
        {ofTheme.length > 0 && (
          <div>
            <h3>{t('rules.forTheme')}</h3>
            <ul>
              {ofTheme.map((type) =>
                option(
                  link,
                  type,
                  rules.some((rule) => rule.link === link && rule.type === type),
                ),
              )}
            </ul>
          </div>
        )}
        {service && (
          <div>
            <h3>{t('rules.forService')}</h3>
            <ul>{ofServices.map((type) => option(linkOf('service', service.externalCode), type, false))}</ul>
          </div>
        )}
      </div>
    </div>
  );
}
