import { useTranslations } from 'use-intl';
import { Checkbox } from '#ui/checkbox.tsx';

interface SaveCardChoiceProps {
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Lets the provider store the card: a separate consent, never ticked initially. */
export function SaveCardChoice({ isChosen, onChoose }: SaveCardChoiceProps) {
  const t = useTranslations('summary.means');
  return (
    <Checkbox
      name="saveCard"
      checked={isChosen}
      onChange={(event) => onChoose(event.target.checked)}
      label={t('saveCard')}
      hint={t('saveCardHint')}
    />
  );
}
