import type { NotificationLimits } from '@guichet/contract/catalogue/setting-texts.ts';
import { LOCALES, type Locale, labelIn, offeredLocale } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useRouter } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import page from '#backoffice/page.module.css';
import { Panel } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { PictureField } from '#backoffice/tenants/pictures/picture-field.tsx';
import type { UploadedPicture } from '#backoffice/tenants/pictures/upload-picture.ts';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { ApiError } from '#lib/api-error.ts';
import { classNames } from '#lib/class-names.ts';
import { LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { type Form, useForm } from '#ui/use-form.ts';
import styles from './item-editor.module.css';
import { ItemPreview } from './item-preview.tsx';
import {
  changesOnTop,
  type ItemValues,
  nameOf,
  problemsOf,
  savedBody,
  type TextField,
  valuesOf,
} from './items.ts';
import { type Item, reloadItem, type ServiceItem, saveItem } from './settings-data.ts';
import { LIST_SEARCH } from './settings-search.ts';
import { TextRow } from './text-row.tsx';

/**
 * Edits an administrator's settings of an item.
 * @param props.color of its family, for the preview
 */
export function ItemEditor({ item: given, color }: { item: Item; color: string }) {
  const t = useTranslations('ticketingSettings');
  const { form, item } = useItemForm(given);
  const picture = useChosenPicture(item, form.values.pictureId);
  return (
    <form className={styles.itemEditor} ref={form.element} onSubmit={form.onSubmit} noValidate>
      <EditorHead item={item} />
      <div className={styles.parts}>
        <section className={page.panel}>
          <Switch
            label={t('editor.enabled')}
            hint={t('editor.enabledHint')}
            isOn={form.values.isEnabled}
            onChange={(isOn) => form.set('isEnabled', isOn)}
          />
          <ItemPreview item={item} values={form.values} picture={picture.chosen?.url} color={color} />
        </section>
        <Texts item={item} form={form} field="labels" />
        <Texts item={item} form={form} field="descriptions" />
        {item.kind === 'service' && <PriceList prices={item.prices} />}
        <ItemPicture item={item} form={form} picture={picture} />
        {item.kind === 'service' && <LimitFields form={form} />}
      </div>
      <SaveBar
        isInset
        isDirty={form.isDirty}
        isSaving={form.isSubmitting}
        failure={form.failure}
        onCancel={() => form.reset()}
        saveLabel={t('editor.save')}
        beside={LIST_SEARCH}
      />
    </form>
  );
}

function EditorHead({ item }: { item: Item }) {
  const t = useTranslations('ticketingSettings');
  const paths = useBackofficePaths();
  const format = useAdminFormat();
  const { changedAt, changedBy = '' } = item;
  const locale = useLocale() as Locale;
  const main = offeredLocale(useBackoffice().portal.tenant.languages, undefined);
  return (
    <header className={styles.head}>
      <div className={classNames(layout.row, layout.rowWrap, layout.spread)}>
        <div className={layout.stretch}>
          <Tag tone="neutral">{t(`kind.${item.kind}`)}</Tag>
          <h2 tabIndex={-1}>{nameOf(item, locale)}</h2>
        </div>
        {item.kind === 'establishment' && (
          <LinkButton variant="soft" icon="chevron" to={paths.ticketingSettings(item.externalCode)}>
            {t('contents')}
          </LinkButton>
        )}
      </div>
      <p className={classNames(typography.small, typography.muted)}>
        {t('editor.code')} <code>{item.externalCode}</code>
        {item.kind === 'establishment' && item.address && ` · ${item.address}, ${item.zip} ${item.city}`}
        {changedAt && ` · ${t('editor.changed', { day: format.shortDay(changedAt), by: changedBy })}`}
      </p>
      {item.hiddenReason && (
        <p className={styles.notice}>
          <Icon name="info" size={20} />
          <span>{t(`hidden.${item.hiddenReason}`, { language: languageName(main, locale) })}</span>
        </p>
      )}
    </header>
  );
}

/** The name, or the description, in every language. */
function Texts({ item, form, field }: { item: Item; form: Form<ItemValues>; field: TextField }) {
  const t = useTranslations('ticketingSettings.editor');
  return (
    <Panel title={t(field === 'labels' ? 'names' : 'descriptions')} lead={t('textsHint')}>
      <div className={styles.texts}>
        {LOCALES.map((locale) => (
          <TextRow key={locale} item={item} form={form} field={field} locale={locale} />
        ))}
      </div>
    </Panel>
  );
}

interface ItemPictureProps {
  item: Item;
  form: Form<ItemValues>;
  picture: ReturnType<typeof useChosenPicture>;
}

/** The picture of an item: uploaded at once, public when the item is saved. */
function ItemPicture({ item, form, picture }: ItemPictureProps) {
  const t = useTranslations('ticketingSettings.editor');
  return (
    <Panel title={t('picture')} lead={t('pictureHint')}>
      <PictureField
        label={t('picture')}
        use="service"
        picture={picture.chosen}
        isUnsaved={form.values.pictureId !== (item.picture?.id ?? '')}
        onPicture={(sent) => {
          picture.remember(sent);
          form.set('pictureId', sent.id);
        }}
        onRemove={() => form.set('pictureId', '')}
      />
    </Panel>
  );
}

/** Returns the picture with an id: the item’s, or a newly uploaded one. */
function useChosenPicture(item: Item, id: string) {
  const [sent, setSent] = useState<UploadedPicture>();
  const chosen = [item.picture, sent].find((picture) => picture?.id === id);
  return { chosen, remember: setSent };
}

type LimitName = keyof NotificationLimits;

const PAIRS = [
  ['consumption', 'limitNotif1', 'limitNotif2'],
  ['time', 'limitNotifTime1', 'limitNotifTime2'],
] as const satisfies readonly (readonly [string, LimitName, LimitName])[];

/** Fields of the limits from which a card or ticket is shown as nearly used up or nearly expired. */
function LimitFields({ form }: { form: Form<ItemValues> }) {
  const t = useTranslations('ticketingSettings.editor');
  return (
    <Panel title={t('limits')} lead={t('limitsHint')}>
      {PAIRS.map(([name, low, high]) => (
        <fieldset key={name} className={styles.pair}>
          <legend>{t(name)}</legend>
          <LimitBar low={form.values[low]} high={form.values[high]} />
          <div className={styles.inputs}>
            <Percentage form={form} name={low} label={t('orange')} />
            <Percentage form={form} name={high} label={t('red')} />
          </div>
        </fieldset>
      ))}
    </Panel>
  );
}

function Percentage({ form, name, label }: { form: Form<ItemValues>; name: LimitName; label: string }) {
  const t = useTranslations('ticketingSettings.editor');
  return (
    <div className={styles.input}>
      <NumberInput {...form.text(name)} label={`${label} (${t('percent')})`} />
    </div>
  );
}

/** The two limits as a bar in green, orange and red. The fields show the same as numbers. */
function LimitBar({ low, high }: { low: string; high: string }) {
  const share = (text: string) => `${Math.min(100, Math.max(0, Number.parseInt(text, 10) || 0))}%`;
  const style = { '--low': share(low), '--high': share(high) } as CSSProperties;
  return <span className={styles.bar} style={style} aria-hidden="true" />;
}

/** The ticketing system's prices, read-only. */
function PriceList({ prices }: { prices: ServiceItem['prices'] }) {
  const t = useTranslations('ticketingSettings.editor');
  const format = useAdminFormat();
  const locale = useLocale();
  return (
    <Panel title={t('prices')}>
      {prices.length === 0 ? (
        <p className={typography.muted}>{t('noPrices')}</p>
      ) : (
        <ul className={styles.priceList}>
          {prices.map(({ name, labels, cents }) => (
            <li key={name}>
              <span>
                {labelIn(labels, locale) || name || t('basePrice')}
                {name && <span className={classNames(typography.muted, typography.small)}> {name}</span>}
              </span>
              <b className={typography.num}>{format.money(cents)}</b>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/**
 * The form of an item. It is reset when the item changes elsewhere and has no unsaved changes. When another administrator
 * saved the item meanwhile, the changes are reapplied on top of theirs, to be reviewed and saved again.
 * @returns the form and the last known item
 */
function useItemForm(given: Item): { form: Form<ItemValues>; item: Item } {
  const t = useTranslations('ticketingSettings.editor');
  const locale = useLocale();
  const router = useRouter();
  const [item, setItem] = useState(given);
  const putOnTop = async (typed: ItemValues): Promise<void> => {
    const now = await reloadItem(item);
    if (!now) return;
    const theirs = valuesOf(now);
    const merged = changesOnTop(valuesOf(item), typed, theirs);
    setItem(now);
    form.reset(theirs);
    for (const [name, value] of Object.entries(merged)) form.set(name as keyof ItemValues, value);
  };
  const form = useForm<ItemValues>({
    initial: valuesOf(given),
    validate: (values) => problemsOf(item.kind, values),
    async onSubmit(values) {
      try {
        const saved = await saveItem(item.kind, savedBody(item, values));
        setItem(saved);
        showToast('success', t(saved.isEnabled ? 'saved' : 'savedOff', { name: nameOf(saved, locale) }));
        void router.invalidate();
        return valuesOf(saved);
      } catch (error) {
        if (!(error instanceof ApiError && error.is('settings.changed'))) throw error;
        await putOnTop(values);
        throw new ApiError({ status: error.status, code: error.code, error: t('rebased') });
      }
    },
  });
  const { isDirty, reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page has reloaded the item
  useEffect(() => {
    if (given.version === item.version) return setItem(given);
    if (isDirty || given.version < item.version) return;
    setItem(given);
    reset(valuesOf(given));
  }, [given]);
  return { form, item };
}
