import { type RuleTypeName, ruleTypesFor } from '@guichet/contract/catalogue/sale-rule-types.ts';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { isUnthemed, servicesOf, type Theme, type ThemesData } from '../themes/themes-data.ts';
import styles from './add-rule.module.css';
import { linkOf, type RuleValues } from './rule-values.ts';

interface AddRuleProps {
  theme: Theme;
  data: ThemesData;
  rules: readonly RuleValues[];
  onAdd: (link: string, type: RuleTypeName) => void;
}

/** The types of rules to choose from, for the theme and for one of its services; a theme has each once. */
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
