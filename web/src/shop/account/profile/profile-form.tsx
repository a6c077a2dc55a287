import { profileProblems } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { usePortal } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Failure } from '#ui/failure.tsx';
import layout from '#ui/layout.module.css';
import { useConsentWords } from '#ui/registration/consents.tsx';
import { ProfileFields } from '#ui/registration/profile-fields.tsx';
import {
  type AskedPage,
  type Choices,
  EMPTY_PROFILE,
  type ProfileValues,
  profileBody,
  toProfileChoices,
} from '#ui/registration/profile-values.ts';
import { showToast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import accountStyles from '../account.module.css';
import { returnPath } from '../auth/return-path.ts';

type User = CallAnswer<'GET /user/user'>;

interface ProfileFormProps {
  user: User;
  choices: Choices;
  asked: AskedPage;
}

/** The customer's own editable data. */
export function ProfileForm({ user, choices, asked }: ProfileFormProps) {
  const t = useTranslations('account');
  const { tenant } = usePortal();
  const navigateTo = useNavigateTo();
  const { from } = useSearch({ from: '/$tenant/profil' });
  const profileChoices = toProfileChoices(choices);
  const words = useConsentWords(asked.consents);
  const initial = toProfileValues(user);
  const form = useForm({
    initial,
    kept: { as: 'profile', fields: Object.keys(initial) as (keyof typeof initial)[] },
    validate: (values) => profileProblems(values, profileChoices, asked),
    onSubmit: async (values) => {
      await api('PUT /user/user', { body: profileBody(values) });
      showToast('success', t('profile.saved'), { isKept: from !== undefined });
      if (from !== undefined) await navigateTo(returnPath(from, tenant.name));
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
      <ProfileFields
        form={form}
        choices={choices}
        asked={{ parts: partsOf(asked, initial) }}
        hasType={asked.legalPersons || user.userType === 'legal'}
      />
      {(asked.advertising || user.advertising) && (
        <Checkbox {...form.check('advertising')} label={words('advertising')} />
      )}
      <Failure text={form.failure} />
      <Button type="submit" busy={form.isSubmitting}>
        {t('profile.save')}
      </Button>
    </form>
  );
}

/** A field with a value stays editable after the venue has stopped asking for it. */
const partsOf = ({ parts }: AskedPage, known: ProfileValues): AskedPage['parts'] =>
  parts.map(({ part, asking }) => ({
    part,
    asking: asking === 'no' && part !== 'name' && known[part] !== '' ? 'optional' : asking,
  }));

/** Returns the form's fields of a user; other fields are not sent back. */
function toProfileValues(user: User) {
  const known = Object.fromEntries(
    Object.keys(EMPTY_PROFILE).map((field) => [field, user[field as keyof User] ?? '']),
  );
  // A user without an address has no country; the usual country is preselected.
  const country = user.country || EMPTY_PROFILE.country;
  return { ...EMPTY_PROFILE, ...(known as typeof EMPTY_PROFILE), country, advertising: user.advertising };
}
