import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import type { Visit } from '#backoffice/define-page.ts';
import { Page } from '#backoffice/page.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { ApiError } from '#lib/api-error.ts';
import { type PageContext, translator } from '#lib/phrases.ts';
import { newEstablishment, newFamily, newService, newTheme } from './blank-items.ts';
import {
  type ItemState,
  KINDS,
  type Kind,
  listOf,
  loadCatalogue,
  NEW,
  type OwnCatalogue,
  type OwnService,
  shownOf,
} from './catalogue-data.ts';
import type { NewItemSearch } from './catalogue-search.ts';
import { ItemActions, ItemNotices } from './item-actions.tsx';
import { ServiceEditor } from './service-editor.tsx';
import { EstablishmentEditor, FamilyEditor, ThemeEditor } from './simple-editors.tsx';

const NEW_ITEMS: Record<Kind, (catalogue: OwnCatalogue, search: NewItemSearch) => ItemState> = {
  service: (catalogue, { from, renewal }) => newService(catalogue, { from, isRenewal: renewal }),
  family: newFamily,
  theme: newTheme,
  establishment: newEstablishment,
};

export async function loader({ params, deps }: Visit<NewItemSearch, { kind: string; id: string }>) {
  const catalogue = await loadCatalogue();
  const kind = KINDS.find((one) => one === params.kind);
  const state =
    kind &&
    (params.id === NEW
      ? NEW_ITEMS[kind](catalogue, deps)
      : listOf(catalogue, kind).find(({ code }) => code === params.id));
  if (!kind || !state) throw new ApiError({ status: 404, code: 'api-error.oap.box-office.not-found' });
  return { catalogue, kind, state };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

export const titleOf = ({ kind, state }: Loaded, context: PageContext) =>
  titleFor({ kind, state }, context.locale as Locale, (new_) =>
    translator(context, 'boxOfficeCatalogue')(`new.${new_}`),
  );

function titleFor(
  { kind, state }: Pick<Loaded, 'kind' | 'state'>,
  locale: Locale,
  nameNew: (kind: Kind) => string,
): string {
  const item = shownOf<{ labels: OwnService['labels'] }>(state);
  return (state.version !== '' && item && labelIn(item.labels, locale)) || nameNew(kind);
}

/** The editor of one item of the catalogue, whose changes are a draft until they are published. */
export default function ItemPage() {
  const t = useTranslations('boxOfficeCatalogue');
  const locale = useLocale() as Locale;
  const { catalogue, kind, state } = usePageData<typeof loader>();
  const key = `${kind} ${state.code}`;
  return (
    <Page
      title={titleFor({ kind, state }, locale, (new_) => t(`new.${new_}`))}
      lead={t('item.lead')}
      actions={state.version !== '' && <ItemActions kind={kind} state={state} />}
    >
      <ItemNotices kind={kind} state={state} />
      {kind === 'service' && <ServiceEditor key={key} state={state as never} catalogue={catalogue} />}
      {kind === 'family' && <FamilyEditor key={key} state={state as never} />}
      {kind === 'theme' && <ThemeEditor key={key} state={state as never} />}
      {kind === 'establishment' && <EstablishmentEditor key={key} state={state as never} />}
    </Page>
  );
}
