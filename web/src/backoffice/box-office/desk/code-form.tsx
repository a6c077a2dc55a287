import { CODE_LENGTH } from '@guichet/contract/catalogue/promotion-rules.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Tag } from '#ui/tag.tsx';
import type { DeskCart } from './desk-data.ts';
import styles from './desk-page.module.css';

interface CodeFormProps {
  cart: DeskCart['cart'];
  isBusy: boolean;
  onChanged: (held: DeskCart) => void;
}

/** The promotion codes that staff enter for a customer. */
export function CodeForm({ cart, isBusy, onChanged }: CodeFormProps) {
  const t = useTranslations('desk.code');
  const errorMessage = useErrorMessage();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isChanging, setChanging] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const cartId = cart.id;
  const { version } = cart;
  const change = async (send: () => Promise<DeskCart>): Promise<void> => {
    setChanging(true);
    setError(undefined);
    try {
      onChanged(await send());
      setTyped('');
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setChanging(false);
      input.current?.focus();
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const code = typed.trim();
    if (code === '') setError(t('empty'));
    else void change(() => adminApi('PUT /boxoffice/deskpromotioncode', { body: { cartId, version, code } }));
  };
  const remove = (code: string) =>
    change(() => adminApi('DELETE /boxoffice/deskpromotioncode', { query: { cartId, version, code } }));
  return (
    <section aria-label={t('title')}>
      <form className={styles.code} noValidate onSubmit={submit}>
        <TextInput
          ref={input}
          label={t('label')}
          value={typed}
          error={error}
          maxLength={CODE_LENGTH * 2}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" variant="soft" busy={isChanging} disabled={isBusy}>
          {t('apply')}
        </Button>
      </form>
      {cart.promotionCodes.length > 0 && (
        <ul className={styles.codes}>
          {cart.promotionCodes.map(({ code, isUsed }) => (
            <li key={code}>
              <b>{code}</b>
              <Tag tone={isUsed ? 'ok' : 'neutral'}>{t(isUsed ? 'used' : 'unused')}</Tag>
              <IconButton
                icon="trash"
                label={t('remove', { code })}
                disabled={isBusy || isChanging}
                onClick={() => void remove(code)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
