import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { PictureField } from '#backoffice/tenants/design/picture-field.tsx';
import type { UploadedPicture } from '#backoffice/tenants/design/upload-picture.ts';
import type { Form } from '#ui/use-form.ts';
import type { ItemValues } from './item-values.ts';
import type { Item } from './settings-data.ts';

interface ItemPictureProps {
  item: Item;
  form: Form<ItemValues>;
  picture: ReturnType<typeof useChosenPicture>;
}

/** The picture of an item: uploaded at once, public when the item is saved. */
export function ItemPicture({ item, form, picture }: ItemPictureProps) {
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
export function useChosenPicture(item: Item, id: string) {
  const [sent, setSent] = useState<UploadedPicture>();
  const chosen = [item.picture, sent].find((picture) => picture?.id === id);
  return { chosen, remember: setSent };
}
