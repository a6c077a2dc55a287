import { LOCALES, type Locale, offeredLocale } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useLocale, useTranslations } from 'use-intl';
import page from '#backoffice/page.module.css';
import { Panel } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import type { Form } from '#ui/use-form.ts';
import styles from './item-editor.module.css';
import { ItemPicture, useChosenPicture } from './item-picture.tsx';
import { ItemPreview } from './item-preview.tsx';
import type { ItemValues } from './item-values.ts';
import { LimitFields } from './limit-fields.tsx';
import { PriceList } from './price-list.tsx';
import type { Item } from './settings-data.ts';
import { LIST_SEARCH } from './settings-search.ts';
import { TextRow } from './text-row.tsx';
import { useItemForm } from './use-item-form.ts';
import { nameOf, type TextField } from './view.ts';

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
