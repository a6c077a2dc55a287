import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Cart } from '#lib/cart.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { addCode, type CartView, removeCode } from '../cart-data.ts';
import { useCart } from './cart-provider.tsx';
import styles from './promotion-codes.module.css';

/** Longest code that is typed, separators included. */
const MAX_LENGTH = 60;

/** The promotion codes of the cart, and a field for another one. */
export function PromotionCodes({ cart }: { cart: Cart }) {
  const t = useTranslations('cart.code');
  const { run, isBusy, error, setError } = useCodeChange();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const code = typed.trim();
    if (code === '') setError(t('empty'));
    else if (await run((current) => addCode(current, code))) {
      setTyped('');
      showToast('success', t('added'));
      return;
    }
    input.current?.focus();
  };
  const remove = async (code: string): Promise<void> => {
    await run((current) => removeCode(current, code));
    input.current?.focus();
  };
  return (
    <section className={classNames(styles.codes, layout.card, layout.panel)} aria-label={t('title')}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          ref={input}
          label={t('label')}
          value={typed}
          error={error}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" variant="soft" busy={isBusy}>
          {t('apply')}
        </Button>
      </form>
      {cart.promotionCodes.length > 0 && (
        <ul className={styles.list}>
          {cart.promotionCodes.map(({ code, isUsed }) => (
            <li key={code}>
              <Icon name={isUsed ? 'check' : 'info'} size={20} />
              <span>
                <b>{code}</b>{' '}
                <span className={classNames(typography.muted, typography.small)}>
                  {t(isUsed ? 'used' : 'unused')}
                </span>
              </span>
              <IconButton
                icon="trash"
                label={t('remove', { code })}
                disabled={isBusy}
                onClick={() => void remove(code)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Runs a change of the codes after the pending changes of the cart. */
function useCodeChange() {
  const { live, enqueue, quantities } = useCart();
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (change: (cart: Cart) => Promise<CartView>): Promise<boolean> => {
    const { current: view } = live.current;
    if (view.kind !== 'cart') return false;
    try {
      live.show(await change(view.cart));
      return true;
    } catch (failure) {
      setError(errorMessage(failure));
      await live.refresh();
      return false;
    }
  };
  const run = async (change: (cart: Cart) => Promise<CartView>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setError(undefined);
    const isDone = (await quantities.flush()) && (await enqueue(() => send(change)));
    setBusy(false);
    return isDone;
  };
  return { run, isBusy, error, setError };
}
