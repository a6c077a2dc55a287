import { emailProblems } from '@guichet/contract/account/registration-rules.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/input.tsx';
import { TextInput } from '#ui/inputs.tsx';
import layout from '#ui/layout.module.css';
import { useForm } from '#ui/use-form.ts';
import styles from './barrier-form.module.css';

interface Report {
  page: string;
  description: string;
  /** Empty if no reply is requested. */
  email: string;
}

const EMPTY: Report = { page: '', description: '', email: '' };

const problemsOf = ({ description, email }: Report) => ({
  ...(description.trim() === '' && { description: 'field.required' as const }),
  ...(email.trim() !== '' && emailProblems({ email })),
});

const send = ({ page, description, email }: Report) =>
  api('POST /portal/accessibilityReport', {
    body: {
      description: description.trim(),
      ...(page.trim() && { page: page.trim() }),
      ...(email.trim() && { email: email.trim() }),
    },
  });

/** Reports a barrier to the venue. @param contact recipient to name; undefined names none */
export function BarrierForm({ contact }: { contact: string | undefined }) {
  const t = useTranslations('accessibility.report');
  const [isSent, setSent] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSent) heading.current?.focus();
  }, [isSent]);
  return (
    <section className={classNames(styles.barrierForm, layout.card, layout.panel)} aria-labelledby="barrier">
      <h2 id="barrier" ref={heading} tabIndex={-1}>
        {t(isSent ? 'sentTitle' : 'title')}
      </h2>
      <p>{t(isSent ? 'sentText' : contact ? 'text' : 'noContact')}</p>
      {contact && (
        <>
          {!isSent && <Fields onSent={() => setSent(true)} />}
          <p>
            {t('write')} <a href={`mailto:${contact}`}>{contact}</a>
          </p>
        </>
      )}
    </section>
  );
}

function Fields({ onSent }: { onSent: () => void }) {
  const t = useTranslations('accessibility.report');
  const tCommon = useTranslations('common');
  const form = useForm<Report>({
    initial: EMPTY,
    validate: problemsOf,
    onSubmit: async (report) => {
      await send(report);
      onSent();
    },
    kept: { as: 'barrier', fields: ['page', 'description', 'email'] },
  });
  const { value, name, onBlur, error } = form.text('description');
  return (
    <form ref={form.element} className={styles.fields} noValidate onSubmit={form.onSubmit}>
      <TextInput
        {...form.text('page')}
        label={t('page')}
        hint={t('pageHint')}
        optionalText={tCommon('optional')}
        maxLength={300}
      />
      <Field label={t('description')} required {...(error && { error })}>
        {(aria) => (
          <TextArea
            {...aria}
            {...{ name, value, onBlur }}
            className={styles.description}
            maxLength={2000}
            onChange={(event) => form.set('description', event.target.value)}
          />
        )}
      </Field>
      <TextInput
        {...form.text('email')}
        type="email"
        autoComplete="email"
        label={t('email')}
        hint={t('emailHint')}
        optionalText={tCommon('optional')}
      />
      <Failure text={form.failure} />
      <Button type="submit" icon="mail" busy={form.isSubmitting}>
        {t('send')}
      </Button>
    </form>
  );
}
