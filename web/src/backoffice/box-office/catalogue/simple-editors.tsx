import { nearestWithContrast, readColour } from '@guichet/contract/tenants/colour.ts';
import { useTranslations } from 'use-intl';
import page from '#backoffice/page.module.css';
import { Panel } from '#backoffice/page.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { Field, fieldProps } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import typography from '#ui/typography.module.css';
import type {
  EstablishmentState,
  FamilyState,
  OwnEstablishment,
  OwnFamily,
  OwnTheme,
  ThemeState,
} from './catalogue-data.ts';
import { shownOf } from './catalogue-data.ts';
import { ItemForm } from './item-form.tsx';
import styles from './item-page.module.css';
import {
  type EstablishmentValues,
  establishmentFormProblems,
  establishmentOf,
  establishmentValues,
  type FamilyValues,
  familyFormProblems,
  familyOf,
  familyValues,
  type ThemeValues,
  themeFormProblems,
  themeOf,
  themeValues,
} from './item-values.ts';
import { useItemForm } from './use-item-form.ts';

const ACTIVITIES = ['entry', 'class', 'well-being'] as const;

/** Edits a family of services. */
export function FamilyEditor({ state }: { state: FamilyState }) {
  const t = useTranslations('boxOfficeCatalogue');
  const saved = useItemForm<FamilyState, FamilyValues>({
    kind: 'family',
    state,
    valuesOf: (one) => familyValues(shownOf(one) as OwnFamily),
    validate: familyFormProblems,
    save: (values, version) =>
      adminApi('PUT /boxoffice/family', { body: { version, item: familyOf(values) } }),
  });
  const { form } = saved;
  return (
    <ItemForm saved={saved}>
      <Panel title={t('family.title')}>
        <div className={page.form}>
          <Select
            label={t('family.activity')}
            hint={t('family.activityHint')}
            value={form.values.activity}
            onChange={(event) => form.set('activity', event.target.value as FamilyValues['activity'])}
          >
            {ACTIVITIES.map((activity) => (
              <option key={activity} value={activity}>
                {t(`activities.${activity}`)}
              </option>
            ))}
          </Select>
          <ColourField
            label={t('family.colour')}
            value={form.values.color}
            error={form.errorOf('color')}
            onChange={(colour) => form.set('color', colour)}
          />
        </div>
      </Panel>
    </ItemForm>
  );
}

/** Edits a theme of activities. */
export function ThemeEditor({ state }: { state: ThemeState }) {
  const t = useTranslations('boxOfficeCatalogue');
  const saved = useItemForm<ThemeState, ThemeValues>({
    kind: 'theme',
    state,
    valuesOf: (one) => themeValues(shownOf(one) as OwnTheme),
    validate: themeFormProblems,
    save: (values, version) => adminApi('PUT /boxoffice/theme', { body: { version, item: themeOf(values) } }),
  });
  const { form } = saved;
  return (
    <ItemForm saved={saved}>
      <Panel title={t('theme.title')}>
        <div className={page.form}>
          <TextInput
            {...form.text('label')}
            label={t('theme.label')}
            hint={t('theme.labelHint')}
            maxLength={200}
          />
          <ColourField
            label={t('theme.colour')}
            value={form.values.color || '#0b5f79'}
            error={form.errorOf('color')}
            onChange={(colour) => form.set('color', colour)}
          />
        </div>
      </Panel>
    </ItemForm>
  );
}

/** Edits the name and the address of an establishment. */
export function EstablishmentEditor({ state }: { state: EstablishmentState }) {
  const t = useTranslations('boxOfficeCatalogue');
  const saved = useItemForm<EstablishmentState, EstablishmentValues>({
    kind: 'establishment',
    state,
    valuesOf: (one) => establishmentValues(shownOf(one) as OwnEstablishment),
    validate: establishmentFormProblems,
    save: (values, version) =>
      adminApi('PUT /boxoffice/establishment', { body: { version, item: establishmentOf(values) } }),
  });
  const { form } = saved;
  return (
    <ItemForm saved={saved}>
      <Panel title={t('establishment.title')} lead={t('establishment.lead')}>
        <div className={page.form}>
          <TextInput {...form.text('address')} label={t('establishment.address')} maxLength={160} />
          <div className={styles.pair}>
            <TextInput {...form.text('zip')} label={t('establishment.zip')} />
            <TextInput {...form.text('city')} label={t('establishment.city')} maxLength={80} />
          </div>
        </div>
      </Panel>
    </ItemForm>
  );
}

interface ColourFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (colour: string) => void;
}

/** A colour, picked or typed; where its contrast is insufficient, the nearest one is offered. */
function ColourField({ label, value, error, onChange }: ColourFieldProps) {
  const t = useTranslations('boxOfficeCatalogue.family');
  const typed = readColour(value);
  const nearest = typed && error ? nearestWithContrast(typed) : undefined;
  return (
    <Field {...fieldProps({ label, error })}>
      {(aria) => (
        <span className={styles.colour}>
          <input
            type="color"
            className={styles.picker}
            aria-label={t('pick')}
            value={typed ?? '#000000'}
            onChange={(event) => onChange(event.target.value)}
          />
          <Input
            {...aria}
            className={typography.num}
            value={value}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onChange(readColour(event.target.value) ?? event.target.value)}
          />
          {nearest && (
            <Button variant="ghost" onClick={() => onChange(nearest)}>
              {t('nearest', { colour: nearest })}
            </Button>
          )}
        </span>
      )}
    </Field>
  );
}
