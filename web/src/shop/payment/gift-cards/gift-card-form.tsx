import { MAX_GIFT_CARD_DELIVERY_DAYS } from '@guichet/contract/payment/gift-card-rules.ts';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DocumentLink } from '#ui/document-link.tsx';
import { Failure } from '#ui/failure.tsx';
import { Field, Legend } from '#ui/field.tsx';
import { TextArea } from '#ui/input.tsx';
import { TextInput } from '#ui/inputs.tsx';
import layout from '#ui/layout.module.css';
import { RadioCard } from '#ui/radio-card.tsx';
import typography from '#ui/typography.module.css';
import { type Form, useForm } from '#ui/use-form.ts';
import { postForm } from '../attempts/provider-form.ts';
import { GiftCardPreview } from './gift-card-preview.tsx';
import {
  centsOf,
  DESIGNS,
  type GiftCardOffer,
  type GiftCardValues,
  problemsOf,
  purchaseOf,
} from './gift-cards-data.ts';
import styles from './gift-cards-page.module.css';

const EMPTY: Omit<GiftCardValues, 'deliverOn'> = {
  amount: '',
  recipient: '',
  byMail: true,
  email: '',
  sender: '',
  message: '',
  design: 'classic',
  acceptsTerms: false,
};

/** Composes a gift card beside its preview, and begins its payment. */
export function GiftCardForm({ offer }: { offer: GiftCardOffer }) {
  const t = useTranslations('giftCards');
  const format = useFormat();
  const form = useGiftCardForm(offer);
  const { amount, recipient, sender, design } = form.values;
  const cents = centsOf(amount);
  return (
    <form ref={form.element} className={layout.split} onSubmit={form.onSubmit} noValidate>
      <div className={classNames(styles.form, layout.card, layout.panel)}>
        <CardFields form={form} offer={offer} />
        <DeliveryFields form={form} offer={offer} />
        <p className={typography.muted}>{t('validity', { months: offer.validMonths })}</p>
        <Checkbox {...form.check('acceptsTerms')} label={t('terms')} required />
        <TermsLinks />
        <Failure text={form.failure} />
        <Button type="submit" wide large busy={form.isSubmitting}>
          {cents ? t('pay', { amount: format.money(cents) }) : t('payEmpty')}
        </Button>
      </div>
      <div className={layout.splitAside}>
        <GiftCardPreview
          amount={format.money(cents ?? 0)}
          recipient={recipient}
          sender={sender}
          design={design}
        />
      </div>
    </form>
  );
}

/** The documents that the buyer accepts. */
function TermsLinks() {
  const t = useTranslations('giftCards');
  const { links } = usePortal();
  const documents = links.filter(({ kind }) => kind === 'terms' || kind === 'privacy');
  if (documents.length === 0) return null;
  return (
    <p className={classNames(styles.documents, typography.small)}>
      {t('readTerms')}{' '}
      {documents.map((link) => (
        <DocumentLink key={link.id} link={link} className={classNames(typography.link, typography.target)} />
      ))}
    </p>
  );
}

function useGiftCardForm(offer: GiftCardOffer): Form<GiftCardValues> {
  const terms = usePortal().links.find(({ kind }) => kind === 'terms')?.url;
  const last = new Date(Date.parse(`${offer.today}T00:00:00Z`) + MAX_GIFT_CARD_DELIVERY_DAYS * 86_400_000);
  return useForm<GiftCardValues>({
    initial: { ...EMPTY, deliverOn: offer.today },
    validate: (values) => {
      const cents = centsOf(values.amount);
      const isWithin = cents !== undefined && cents >= offer.minCents && cents <= offer.maxCents;
      const isDay = values.deliverOn >= offer.today && values.deliverOn <= last.toISOString().slice(0, 10);
      return {
        ...problemsOf(values),
        ...(!isWithin && { amount: 'field.number' as const }),
        ...(!isDay && { deliverOn: 'field.choice' as const }),
      };
    },
    onSubmit: async (values) => {
      const { form } = await api('POST /giftcards/Purchase', { body: purchaseOf(values, terms) });
      postForm(form);
    },
    kept: { as: 'gift card', fields: ['amount', 'recipient', 'email', 'sender', 'message', 'design'] },
  });
}

interface PartProps {
  form: Form<GiftCardValues>;
  offer: GiftCardOffer;
}

/** The value, the names, the message and the design. */
function CardFields({ form, offer }: PartProps) {
  const t = useTranslations('giftCards');
  const format = useFormat();
  const limits = { min: format.money(offer.minCents), max: format.money(offer.maxCents) };
  const amount = form.text('amount');
  return (
    <>
      <TextInput
        {...amount}
        error={amount.error && t('amountProblem', limits)}
        label={t('amount')}
        hint={t('amountHint', limits)}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <TextInput
        {...form.text('recipient')}
        label={t('recipient')}
        maxLength={80}
        autoComplete="off"
        required
      />
      <TextInput {...form.text('sender')} label={t('sender')} maxLength={80} autoComplete="name" required />
      <Message form={form} />
      <fieldset className={styles.choices}>
        <Legend>{t('design.legend')}</Legend>
        <div className={styles.designs}>
          {DESIGNS.map((design) => (
            <RadioCard
              key={design}
              name="design"
              value={design}
              checked={form.values.design === design}
              onChange={() => form.set('design', design)}
              title={t(`design.${design}`)}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

function Message({ form }: Pick<PartProps, 'form'>) {
  const t = useTranslations('giftCards');
  return (
    <Field label={t('message')}>
      {(aria) => (
        <TextArea
          {...aria}
          rows={4}
          maxLength={500}
          value={form.values.message}
          onChange={({ target }) => form.set('message', target.value)}
        />
      )}
    </Field>
  );
}

/** How and when the card is handed over. */
function DeliveryFields({ form, offer }: PartProps) {
  const t = useTranslations('giftCards');
  const { byMail } = form.values;
  const day = form.text('deliverOn');
  return (
    <>
      <fieldset className={styles.choices}>
        <Legend>{t('how')}</Legend>
        <RadioCard
          name="byMail"
          checked={byMail}
          onChange={() => form.set('byMail', true)}
          title={t('byMail')}
          text={t('byMailText')}
        />
        <RadioCard
          name="byMail"
          checked={!byMail}
          onChange={() => form.set('byMail', false)}
          title={t('byHand')}
          text={t('byHandText')}
        />
      </fieldset>
      {byMail && (
        <TextInput
          {...form.text('email')}
          type="email"
          label={t('email')}
          maxLength={254}
          autoComplete="off"
          required
        />
      )}
      <TextInput
        {...day}
        error={day.error && t('deliverProblem')}
        type="date"
        min={offer.today}
        label={t('deliverOn')}
        hint={t('deliverHint')}
        required
      />
    </>
  );
}
