import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldError, Legend } from '#ui/field.tsx';
import { useRoleName } from '../role-name.ts';
import styles from './role-picker.module.css';
import type { RightFacts, Role } from './team-data.ts';

interface RolePickerProps {
  roles: readonly Role[];
  rights: readonly RightFacts[];
  /** Ids of the selected roles. */
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** Checkboxes of the roles with their rights. Roles with more rights than the administrator's own are disabled. */
export function RolePicker({ roles, rights, chosen, error, onChange }: RolePickerProps) {
  const t = useTranslations('team.administrators');
  const locale = useLocale() as Locale;
  const roleName = useRoleName();
  const own = useBackoffice().administrator.rights;
  const namesOf = (role: Role): string =>
    role.rights
      .map(({ code }) => {
        const right = rights.find((one) => one.code === code);
        return right ? labelIn(right.labels, locale) : code;
      })
      .join(', ');
  return (
    <fieldset className={styles.rolePicker}>
      <Legend>{t('roles')}</Legend>
      {roles.map((role) => {
        const isBeyond = !role.rights.every(({ code }) => own.includes(code));
        const text = role.isAdministratorRole ? t('everyRight') : namesOf(role) || t('noRight');
        return (
          <Checkbox
            key={role.id}
            name={role.id}
            label={roleName(role)}
            hint={isBeyond ? `${text}. ${t('beyond')}` : text}
            checked={chosen.includes(role.id)}
            disabled={isBeyond}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...chosen, role.id] : chosen.filter((known) => known !== role.id),
              )
            }
          />
        );
      })}
      <FieldError error={error} />
    </fieldset>
  );
}
