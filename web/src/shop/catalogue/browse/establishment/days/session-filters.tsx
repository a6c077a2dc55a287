import { AGE_GROUPS, DAY_PARTS, readList } from '@guichet/contract/planning/audience-rules.ts';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import type { EstablishmentData } from '../establishment-data.ts';
import styles from './session-filters.module.css';

interface Chip {
  id: string;
  label: string;
  to: string;
  isChosen: boolean;
}

/** Filters days and sessions by part of the day and by visitors. Each choice is a link. */
export function SessionFilters({ data }: { data: EstablishmentData }) {
  const t = useTranslations('catalogue.establishment.filter');
  const search = useSearch({ from: '/$tenant/ticketing/$id' });
  const paths = usePaths();
  const toggled = <Value extends string>(
    known: readonly Value[],
    list: string | undefined,
    value: Value,
  ): string => {
    const chosen = readList(list, known);
    return known.filter((one) => chosen.includes(one) !== (one === value)).join(',');
  };
  const times = DAY_PARTS.map((part) => ({
    id: part,
    label: t(part),
    isChosen: readList(search.times, DAY_PARTS).includes(part),
    to: paths.establishment(data.code, { ...search, times: toggled(DAY_PARTS, search.times, part) }),
  }));
  const ages = AGE_GROUPS.map((age) => ({
    id: age,
    label: t(age),
    isChosen: readList(search.ages, AGE_GROUPS).includes(age),
    to: paths.establishment(data.code, { ...search, ages: toggled(AGE_GROUPS, search.ages, age) }),
  }));
  return (
    <div className={styles.sessionFilters}>
      <Chips title={t('when')} chips={times} />
      <Chips title={t('who')} chips={ages} />
    </div>
  );
}

/** Filters days and sessions by family. */
export function FamilyFilter({ data }: { data: EstablishmentData }) {
  const t = useTranslations('catalogue.establishment.filter');
  const search = useSearch({ from: '/$tenant/ticketing/$id' });
  const paths = usePaths();
  const families = data.families.map(({ code, name }) => ({
    id: code,
    label: name,
    isChosen: code === search.family,
    to: paths.establishment(data.code, {
      ...search,
      family: code === search.family ? undefined : code,
    }),
  }));
  return families.length > 1 && <Chips title={t('what')} chips={families} />;
}

function Chips({ title, chips }: { title: string; chips: Chip[] }) {
  const t = useTranslations('catalogue.establishment.filter');
  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      <ul className={styles.chips} aria-label={title}>
        {chips.map(({ id, label, to, isChosen }) => (
          <li key={id}>
            <AppLink to={to} stay replace data-chosen={isChosen || undefined}>
              {label}
              {isChosen && <span className="visually-hidden"> ({t('chosen')})</span>}
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
