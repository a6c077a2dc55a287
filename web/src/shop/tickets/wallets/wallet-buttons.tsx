import type { WalletName } from '@guichet/contract/tenants/wallet-rules.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { usePortal } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { showToast } from '#ui/toast.tsx';
import { inOrderOf } from './wallet-order.ts';

interface WalletButtonsProps {
  kind: 'ticket' | 'card';
  number: string;
  /** Names the card on a page with several */
  of?: string;
}

/** Buttons that add a ticket or a card to the wallets of the venue, that of the visitor's telephone first. */
export function WalletButtons({ kind, number, of }: WalletButtonsProps) {
  const t = useTranslations('walletButtons');
  const errorMessage = useErrorMessage();
  const { wallets } = usePortal();
  const [busy, setBusy] = useState<WalletName>();
  const add = async (wallet: WalletName) => {
    setBusy(wallet);
    try {
      const { address } = await api('POST /user/WalletPass', { body: { wallet, kind, number } });
      location.assign(address);
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setBusy(undefined);
    }
  };
  return inOrderOf(navigator.userAgent, wallets).map((wallet) => (
    <Button key={wallet} variant="ghost" icon="plus" busy={busy === wallet} onClick={() => void add(wallet)}>
      {t(wallet)}
      {of && <span className="visually-hidden"> – {of}</span>}
    </Button>
  ));
}
