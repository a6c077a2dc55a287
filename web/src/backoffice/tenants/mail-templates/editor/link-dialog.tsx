import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';

/** A variable of the mail: a chip in the text, or a link of the tools. */
export interface EditorVariable {
  /** Its code between braces in the text: `{NUMCMD}` */
  code: string;
  kind: 'text' | 'link' | 'block';
  name: string;
  isRequired: boolean;
}

export interface LinkTarget {
  /** An address, or a variable that contains one: `{LIEN}` */
  href: string;
  /** Label of a button */
  label: string;
}

interface LinkDialogProps {
  /** The link or button to edit; the dialog is closed without one. */
  kind: 'link' | 'button' | undefined;
  variables: readonly EditorVariable[];
  present: LinkTarget | undefined;
  onClose: () => void;
  onSet: (target: LinkTarget) => void;
  /** Removes an existing link. */
  onRemove: (() => void) | undefined;
}

const OTHER = 'other';

/** Chooses the target of a link or a button: one of the mail's variables, or an address. */
export function LinkDialog({ kind, variables, present, onClose, onSet, onRemove }: LinkDialogProps) {
  const t = useTranslations('mailTemplates.link');
  const links = variables.filter((variable) => variable.kind === 'link');
  const [target, setTarget] = useState('');
  const [address, setAddress] = useState('');
  const [label, setLabel] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the dialog opens
  useEffect(() => {
    if (!kind) return;
    const known = links.find(({ code }) => `{${code}}` === present?.href);
    const isOther = present?.href !== undefined && present.href !== '' && !known;
    setTarget(known ? `{${known.code}}` : isOther ? OTHER : `{${links[0]?.code}}`);
    setAddress(isOther ? (present?.href ?? '') : '');
    setLabel(present?.label ?? '');
  }, [kind]);
  const href = target === OTHER ? address.trim() : target;
  const isNewButton = kind === 'button' && present?.label === '';
  const isComplete = href !== '' && (!isNewButton || label.trim() !== '');
  const set = () => {
    if (!isComplete) return;
    onClose();
    onSet({ href, label: label.trim() });
  };
  return (
    <Dialog
      isOpen={kind !== undefined}
      onClose={onClose}
      title={t('title')}
      actions={
        <>
          {onRemove && (
            <Button
              variant="ghost"
              onClick={() => {
                onClose();
                onRemove();
              }}
            >
              {t('remove')}
            </Button>
          )}
          <Button aria-disabled={!isComplete || undefined} onClick={set}>
            {t('set')}
          </Button>
        </>
      }
    >
      {isNewButton && (
        <TextInput label={t('label')} value={label} onChange={(event) => setLabel(event.target.value)} />
      )}
      <Select label={t('to')} value={target} onChange={(event) => setTarget(event.target.value)}>
        {links.map(({ code, name }) => (
          <option key={code} value={`{${code}}`}>
            {name}
          </option>
        ))}
        <option value={OTHER}>{t('other')}</option>
      </Select>
      {target === OTHER && (
        <TextInput
          label={t('address')}
          hint={t('hint')}
          inputMode="url"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      )}
    </Dialog>
  );
}
