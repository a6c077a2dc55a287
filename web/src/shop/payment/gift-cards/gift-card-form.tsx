import { labelIn } from '@guichet/contract/locale.ts';
import { MAX_GIFT_CARD_DELIVERY_DAYS } from '@guichet/contract/payment/gift-card-rules.ts';
import { useLocale, useTranslations } from 'use-intl';
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
import { Select } from '#ui/select.tsx';
import typography from '#ui/typography.module.css';
import { type Form, useForm } from '#ui/use-form.ts';
import { postForm } from '../attempts/provider-form.ts';
import { GiftCardPreview } from './gift-card-preview.tsx';
import {
  centsOf,
  chosenService,
  DESIGNS,
  type GiftCardOffer,
  type GiftCardValues,
  problemsOf,
  purchaseOf,
  worthOf,
} from './gift-cards-data.ts';
import styles from './gift-cards-page.module.css';

const EMPTY: Omit<GiftCardValues, 'deliverOn'> = {
  isForService: false,
  amount: '',
  service: '',
  price: undefined,
  recipient: '',
  byMail: true,
  email: '',
  sender: '',
  message: '',
  design: 'classic',
  acceptsTerms: false,
};

/** The fields that remain in another language, and after a cancelled payment. */
const KEPT: readonly (keyof GiftCardValues)[] = [
  'isForService',
  'amount',
  'service',
  'price',
  'recipient',
  'email',
  'sender',
  'message',
  'design',
];

/** Composes a gift card beside its preview, and begins its payment. */
export function GiftCardForm({ offer }: { offer: GiftCardOffer }) {
  const t = useTranslations('giftCards');
  const format = useFormat();
  const form = useGiftCardForm(offer);
  const locale = useLocale();
  const { recipient, sender, design, isForService } = form.values;
  const cents = worthOf(offer, form.values);
  const chosen = isForService ? chosenService(offer, form.values) : undefined;
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
          {...(chosen && {
            service: [
              labelIn(chosen.service.labels, locale),
              chosen.price && labelIn(chosen.price.labels, locale),
            ]
              .filter(Boolean)
              .join(', '),
          })}
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
      const chosen = chosenService(offer, values);
      const isDay = values.deliverOn >= offer.today && values.deliverOn <= last.toISOString().slice(0, 10);
      return {
        ...problemsOf(values),
        ...(!values.isForService && !isWithin && { amount: 'field.number' as const }),
        ...(values.isForService && !chosen && { service: 'field.required' as const }),
        ...(values.isForService && chosen && !chosen.price && { price: 'field.required' as const }),
        ...(!isDay && { deliverOn: 'field.choice' as const }),
      };
    },
    onSubmit: async (values) => {
      const { form } = await api('POST /giftcards/Purchase', { body: purchaseOf(offer, values, terms) });
      postForm(form);
    },
    kept: { as: 'gift card', fields: KEPT },
  });
}

interface PartProps {
  form: Form<GiftCardValues>;
  offer: GiftCardOffer;
}

/** The value, the names, the message and the design. */
function CardFields({ form, offer }: PartProps) {
  const t = useTranslations('giftCards');
  const { isForService } = form.values;
  return (
    <>
      {offer.services.length > 0 && (
        <fieldset className={styles.choices}>
          <Legend>{t('what')}</Legend>
          <RadioCard
            name="isForService"
            checked={!isForService}
            onChange={() => form.set('isForService', false)}
            title={t('anAmount')}
            text={t('anAmountText')}
          />
          <RadioCard
            name="isForService"
            checked={isForService}
            onChange={() => form.set('isForService', true)}
            title={t('aService')}
            text={t('aServiceText')}
          />
        </fieldset>
      )}
      {isForService ? <ServiceFields form={form} offer={offer} /> : <AmountField form={form} offer={offer} />}
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

function AmountField({ form, offer }: PartProps) {
  const t = useTranslations('giftCards');
  const format = useFormat();
  const limits = { min: format.money(offer.minCents), max: format.money(offer.maxCents) };
  const amount = form.text('amount');
  return (
    <TextInput
      {...amount}
      error={amount.error && t('amountProblem', limits)}
      label={t('amount')}
      hint={t('amountHint', limits)}
      inputMode="decimal"
      autoComplete="off"
      required
    />
  );
}

/** The service, and its price where it has several. */
function ServiceFields({ form, offer }: PartProps) {
  const t = useTranslations('giftCards');
  const locale = useLocale();
  const format = useFormat();
  const chosen = chosenService(offer, form.values);
  const { prices = [] } = chosen?.service ?? {};
  return (
    <>
      <Select
        label={t('service')}
        value={form.values.service}
        error={form.errorOf('service')}
        onChange={({ target }) => {
          form.set('service', target.value);
          form.set('price', undefined);
        }}
        required
      >
        <option value="">{t('chooseService')}</option>
        {offer.services.map(({ service, labels }) => (
          <option key={service} value={service}>
            {labelIn(labels, locale)}
          </option>
        ))}
      </Select>
      {prices.length > 1 && (
        <fieldset className={styles.choices}>
          <Legend>{t('price')}</Legend>
          {prices.map(({ price, labels, amount }) => (
            <RadioCard
              key={price}
              name="price"
              value={price}
              checked={form.values.price === price}
              onChange={() => form.set('price', price)}
              title={labelIn(labels, locale)}
              aside={<b>{format.money(amount)}</b>}
            />
          ))}
          <Failure text={form.errorOf('price')} />
        </fieldset>
      )}
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
