import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import type { IconName } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { keyOf } from '../catalogue/settings/items.ts';
import { KEY, LAYERS } from '../icons.ts';
import { useBackofficePaths } from '../paths.ts';
import { Marked, Result, ResultGroup } from './results.tsx';

const KINDS = { establishments: 'establishment', families: 'family', services: 'service' } as const;
const ICONS: Readonly<Record<keyof typeof KINDS, IconName>> = {
  establishments: 'pin',
  families: LAYERS,
  services: 'ticket',
};

type Item = Found['services']['items'][number];

interface FoundProps {
  found: Found;
  words: readonly string[];
}

/** The results of the server: the items of the catalogue, then the team. */
export function FoundItems({ found, words }: FoundProps) {
  return (
    <>
      {(['establishments', 'families', 'services'] as const).map((list) => (
        <CatalogueItems key={list} list={list} found={found} words={words} />
      ))}
      <Team found={found} words={words} />
    </>
  );
}

function CatalogueItems({ list, found, words }: FoundProps & { list: keyof typeof KINDS }) {
  const t = useTranslations('settingsSearch');
  const locale = useLocale() as Locale;
  const paths = useBackofficePaths();
  const { items, total } = found[list];
  const kind = KINDS[list];
  return (
    <ResultGroup title={t(`groups.${list}`)} shown={items.length} total={total}>
      {items.map((item) => {
        const search = { item: keyOf({ kind, externalCode: item.externalCode }) };
        // The page of an establishment lists its own settings first; those of others are on the page of all.
        const to = paths.ticketingSettings(kind === 'establishment' ? item.externalCode : 'ALL', search);
        const name = labelIn(item.labels, locale) || item.externalCode;
        return (
          <Result
            key={item.externalCode}
            to={to}
            icon={ICONS[list]}
            title={<Marked text={name} words={words} />}
          >
            <Why item={item} words={words} />
          </Result>
        );
      })}
    </ResultGroup>
  );
}

/** The establishment of a service, the matching text of an item, and whether visitors cannot see it. */
function Why({ item, words }: { item: Item; words: readonly string[] }) {
  const t = useTranslations('settingsSearch');
  const locale = useLocale() as Locale;
  const { establishmentLabels, found, isPresent, isEnabled } = item;
  const foreign = found?.language === locale ? undefined : found?.language;
  return (
    <>
      {establishmentLabels && <span>{labelIn(establishmentLabels, locale)}</span>}
      {found && (
        <span>
          {fieldWords(t, found.field, foreign && languageName(foreign, locale))}{' '}
          <span lang={foreign}>
            <Marked text={found.text} words={words} />
          </span>
        </span>
      )}
      {!isPresent && <Tag tone="neutral">{t('gone')}</Tag>}
      {isPresent && !isEnabled && <Tag tone="neutral">{t('off')}</Tag>}
    </>
  );
}

/** Returns the label of a matching text: `Nom en allemand :` */
function fieldWords(
  t: ReturnType<typeof useTranslations<'settingsSearch'>>,
  field: NonNullable<Item['found']>['field'],
  language: string | undefined,
): string {
  if (field === 'externalCode') return t('in.externalCode');
  return language ? t(`in.${field}`, { language }) : t(`in.${field}Own`);
}

function Team({ found: { administrators, roles }, words }: FoundProps) {
  const t = useTranslations('settingsSearch.groups');
  const level = useTranslations('backoffice.person.level');
  const paths = useBackofficePaths();
  return (
    <>
      {administrators && (
        <ResultGroup
          title={t('administrators')}
          shown={administrators.items.length}
          total={administrators.total}
        >
          {administrators.items.map((administrator) => (
            <Result
              key={administrator.id}
              to={paths.section('administrators')}
              icon="user"
              title={<Marked text={administrator.email} words={words} />}
            >
              {level(administrator.level)}
            </Result>
          ))}
        </ResultGroup>
      )}
      {roles && (
        <ResultGroup title={t('roles')} shown={roles.items.length} total={roles.total}>
          {roles.items.map(({ id, name }) => (
            <Result key={id} to={paths.roles(id)} icon={KEY} title={<Marked text={name} words={words} />} />
          ))}
        </ResultGroup>
      )}
    </>
  );
}

export type Found = CallAnswer<'GET /settingsadmin/search'>;

interface Answered {
  q: string;
  found: Found | undefined;
}

/**
 * Returns the results of the server. The last results stay until the next ones arrive.
 * @param q empty for no request
 */
export function useFound(q: string) {
  const [answered, setAnswered] = useState<Answered>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn repeats the request
  useEffect(() => {
    if (!q) return setAnswered(undefined);
    let isWanted = true;
    const keep = (found: Found | undefined) => {
      if (isWanted) setAnswered({ q, found });
    };
    adminApi('GET /settingsadmin/search', { query: { q } }).then(keep, () => keep(undefined));
    return () => {
      isWanted = false;
    };
  }, [q, turn]);
  const isSearching = q !== '' && answered?.q !== q;
  return {
    found: answered?.found,
    isSearching,
    hasFailed: !isSearching && answered !== undefined && !answered.found,
    retry: () => {
      setAnswered(undefined);
      setTurn(turn + 1);
    },
  };
}
