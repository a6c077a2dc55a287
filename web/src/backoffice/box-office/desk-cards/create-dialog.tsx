import { labelIn } from '@guichet/contract/locale.ts';
import { GRANT_KINDS } from '@guichet/contract/sale/gift-rules.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import type { Desk, DeskService } from '../desk/desk-data.ts';
import { ItemActions } from '../item-list.tsx';

interface CreateDialogProps {
  desk: Desk;
  isOpen: boolean;
  onClose: () => void;
}

/** Creates a card, empty or with the rights of its service, and opens its page. */
export function CreateDialog({ desk, isOpen, onClose }: CreateDialogProps) {
  const t = useTranslations('deskCards.create');
  const services = desk.services.filter(({ cardUse }) => cardUse === 'created');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')} hasStickyActions>
      {services.length === 0 ? (
        <NoService onClose={onClose} />
      ) : (
        <CreateForm services={services} left={desk.freeLeft} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Says what to create first when the catalogue sells no card, with the link to it. */
function NoService({ onClose }: { onClose: () => void }) {
  const t = useTranslations('deskCards.create');
  const words = useTranslations('deskCards');
  const paths = useBackofficePaths();
  const { administrator } = useBackoffice();
  const mayCreate = administrator.rights.includes('venue.catalogue');
  return (
    <>
      <p>{t('noService')}</p>
      <p className={typography.muted}>{t(mayCreate ? 'noServiceHow' : 'noServiceAsk')}</p>
      <ItemActions>
        {mayCreate && <LinkButton to={paths.section('boxOfficeCatalogue')}>{t('openCatalogue')}</LinkButton>}
        <Button variant="soft" onClick={onClose}>
          {words('cancel')}
        </Button>
      </ItemActions>
    </>
  );
}

interface CreateFormProps {
  services: readonly DeskService[];
  /** What may still be given away today; undefined without a limit */
  left: number | undefined;
  onClose: () => void;
}

function CreateForm({ services, left, onClose }: CreateFormProps) {
  const t = useTranslations('deskCards.create');
  const words = useTranslations('deskCards');
  const locale = useLocale();
  const navigate = useNavigate();
  const paths = useBackofficePaths();
  const [isFilled, setFilled] = useState(false);
  // A request that is repeated after a lost answer creates no second card.
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm({
    initial: {
      service: services[0]?.code ?? '',
      firstName: '',
      lastName: '',
      kind: 'till' as (typeof GRANT_KINDS)[number],
      reason: '',
    },
    validate: ({ service, reason }) => ({
      ...(service === '' && { service: 'field.required' as const }),
      ...(isFilled && reason.trim() === '' && { reason: 'field.required' as const }),
    }),
    onSubmit: async ({ kind, reason, ...values }) => {
      const body = { key, ...values, ...(isFilled && { kind, reason: reason.trim() }) };
      const { number } = await adminApi('POST /boxoffice/deskcard', { body });
      showToast('success', t('done', { number }));
      await navigate({ to: paths.deskCard(number) });
    },
  });
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={words('cancel')} submitLabel={t('submit')}>
      <p className={typography.muted}>{t('text')}</p>
      <Select {...form.text('service')} label={t('service')}>
        {services.map(({ code, labels }) => (
          <option key={code} value={code}>
            {labelIn(labels, locale)}
          </option>
        ))}
      </Select>
      <TextInput {...form.text('firstName')} label={words('firstName')} maxLength={80} autoComplete="off" />
      <TextInput {...form.text('lastName')} label={words('lastName')} maxLength={80} autoComplete="off" />
      <Checkbox
        checked={isFilled}
        onChange={(event) => setFilled(event.target.checked)}
        label={t('filled')}
      />
      {isFilled && (
        <>
          <Select {...form.text('kind')} label={t('kind')} hint={t(`kindHints.${form.values.kind}`)}>
            {GRANT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </Select>
          {form.values.kind !== 'till' && left !== undefined && (
            <p className={typography.muted}>{t('left', { count: left })}</p>
          )}
          <TextInput
            {...form.text('reason')}
            label={words('reason')}
            hint={t(form.values.kind === 'till' ? 'reasonHint' : 'giftReasonHint')}
            maxLength={300}
            autoComplete="off"
            required
          />
        </>
      )}
    </DialogForm>
  );
}
