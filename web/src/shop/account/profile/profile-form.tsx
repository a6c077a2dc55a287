import { profileProblems } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Failure } from '#ui/failure.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import accountStyles from '../account.module.css';
import {
  type Choices,
  EMPTY_PROFILE,
  ProfileFields,
  profileBody,
  toProfileChoices,
} from '../profile-fields.tsx';

type User = CallAnswer<'GET /user/user'>;

/** The customer's own editable data. */
export function ProfileForm({ user, choices }: { user: User; choices: Choices }) {
  const t = useTranslations('account');
  const profileChoices = toProfileChoices(choices);
  const initial = toProfileValues(user);
  const form = useForm({
    initial,
    kept: { as: 'profile', fields: Object.keys(initial) as (keyof typeof initial)[] },
    validate: (values) => profileProblems(values, profileChoices),
    onSubmit: async (values) => {
      await api('PUT /user/user', { body: profileBody(values) });
      showToast('success', t('profile.saved'));
    },
  });
  return (
    <form
      ref={form.element}
      className={classNames(accountStyles.form, layout.card, layout.panel)}
      aria-labelledby="profile-person"
      noValidate
      onSubmit={form.onSubmit}
    >
      <h2 id="profile-person">{t('profile.person')}</h2>
      <ProfileFields form={form} choices={choices} />
      <Checkbox {...form.check('advertising')} label={t('fields.advertising')} />
      <Failure text={form.failure} />
      <Button type="submit" busy={form.isSubmitting}>
        {t('profile.save')}
      </Button>
    </form>
  );
}

/** The form's fields of a user; others are not sent back. */
function toProfileValues(user: User) {
  const known = Object.fromEntries(
    Object.keys(EMPTY_PROFILE).map((field) => [field, user[field as keyof User] ?? '']),
  );
  return { ...EMPTY_PROFILE, ...(known as typeof EMPTY_PROFILE), advertising: user.advertising };
}
