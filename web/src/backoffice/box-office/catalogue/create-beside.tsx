import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { useForm } from '#ui/use-form.ts';
import { newEstablishment, newFamily, newTheme } from './blank-items.ts';
import { codeFor, listOf, type OwnCatalogue, withoutPrefix } from './catalogue-data.ts';

export type BesideKind = 'family' | 'theme' | 'establishment';

interface CreateBesideProps {
  /** Opens the dialog. */
  kind: BesideKind | undefined;
  catalogue: OwnCatalogue;
  onClose: () => void;
  /** Receives the code of the new item. */
  onCreated: (kind: BesideKind, code: string) => void;
}

/** Creates the draft of a family, a theme or an establishment without leaving the editor that names it. */
export function CreateBeside({ kind, catalogue, onClose, onCreated }: CreateBesideProps) {
  const t = useTranslations('boxOfficeCatalogue');
  return (
    <Dialog isOpen={kind !== undefined} onClose={onClose} title={kind ? t(`new.${kind}`) : ''}>
      {kind && <CreateForm kind={kind} catalogue={catalogue} onClose={onClose} onCreated={onCreated} />}
    </Dialog>
  );
}

const BLANK = { name: '', address: '', zip: '', city: '' };

/** Saves a draft with a name; the other texts are filled in on the item's own page. */
async function create(kind: BesideKind, catalogue: OwnCatalogue, values: typeof BLANK): Promise<string> {
  const name = values.name.trim();
  const named = { code: freeCode(kind, catalogue, name), labels: { [DEFAULT_LOCALE]: name } };
  const { address, zip, city } = values;
  const save = () => {
    if (kind === 'family') {
      const item = { ...newFamily(catalogue).draft, ...named } as never;
      return adminApi('PUT /boxoffice/family', { body: { version: '', item } });
    }
    if (kind === 'theme') {
      const item = { ...newTheme(catalogue).draft, ...named, label: name } as never;
      return adminApi('PUT /boxoffice/theme', { body: { version: '', item } });
    }
    const item = { ...newEstablishment(catalogue).draft, ...named, address, zip, city } as never;
    return adminApi('PUT /boxoffice/establishment', { body: { version: '', item } });
  };
  return (await withoutPrefix<{ code: string }>(save())).code;
}

/** Returns a code that no item of the kind has. */
function freeCode(kind: BesideKind, catalogue: OwnCatalogue, name: string): string {
  const taken = new Set(listOf(catalogue, kind).map(({ code }) => code));
  const code = codeFor(name) || kind.toUpperCase();
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? code : `${code.slice(0, 36)}-${number}`;
    if (!taken.has(tried)) return tried;
  }
}

function CreateForm({ kind, catalogue, onClose, onCreated }: CreateBesideProps & { kind: BesideKind }) {
  const t = useTranslations('boxOfficeCatalogue');
  const actions = useTranslations('backoffice.actions');
  const router = useRouter();
  const form = useForm({
    initial: BLANK,
    validate: ({ name }) => (name.trim() === '' ? { name: 'field.required' as const } : {}),
    async onSubmit(values) {
      const code = await create(kind, catalogue, values);
      await router.invalidate();
      onCreated(kind, code);
    },
  });
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={actions('cancel')} submitLabel={t('item.create')}>
      <TextInput {...form.text('name')} label={t('item.name')} maxLength={200} required />
      {kind === 'establishment' && (
        <>
          <TextInput {...form.text('address')} label={t('establishment.address')} maxLength={160} />
          <TextInput {...form.text('zip')} label={t('establishment.zip')} />
          <TextInput {...form.text('city')} label={t('establishment.city')} maxLength={80} />
        </>
      )}
      <p>{t('item.createText')}</p>
    </DialogForm>
  );
}
