import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import layout from '#ui/layout.module.css';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { type CardRequest, inGroups } from '../cards/view.ts';
import styles from './card-requests.module.css';

const TONES = { requested: 'brand', accepted: 'ok', refused: 'error', expired: 'neutral' } as const;

/** The cards that the customer asked other accounts for, and what became of it. */
export function CardRequests({ requests }: { requests: readonly CardRequest[] }) {
  const t = useTranslations('cards.request');
  if (requests.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('label')}>
      {requests.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </ul>
  );
}

function Request({ request }: { request: CardRequest }) {
  const t = useTranslations('cards');
  const format = useFormat();
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const { id, state, expiresAt } = request;
  const card = t('card', { number: inGroups(request.cardNumber) });
  const cancel = async () => {
    try {
      await api('DELETE /user/CardAttachment', { query: { attachmentId: id } });
    } catch (error) {
      showToast('error', errorMessage(error));
    }
    await router.invalidate();
  };
  return (
    <li className={classNames(styles.request, layout.compact)}>
      <Tag tone={TONES[state]}>{t(`request.${state}`)}</Tag>
      <p>
        {t.rich('request.line', {
          card: () => <b className={typography.num}>{card}</b>,
          text: t(`request.text.${state}`, { day: expiresAt ? format.shortDay(expiresAt) : '' }),
        })}
      </p>
      <Button variant="ghost" onClick={cancel}>
        {t(state === 'requested' ? 'request.cancel' : 'request.hide')}
        <span className="visually-hidden"> – {card}</span>
      </Button>
    </li>
  );
}
