import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { COPY } from './icons.ts';

/** Copies a text to the clipboard, and confirms it. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useTranslations('backoffice.actions');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast('success', t('copied'));
    } catch {
      // The browser refused, or has no clipboard outside of https.
      showToast('error', t('notCopied'));
    }
  };
  return (
    <Button variant="soft" icon={COPY} onClick={copy}>
      {label ?? t('copy')}
    </Button>
  );
}
