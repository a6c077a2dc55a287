import { type Editor, EditorContent } from '@tiptap/react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import styles from './editor-box.module.css';
import { EditorTools } from './editor-tools.tsx';
import type { EditorVariable } from './link-dialog.tsx';

interface EditorBoxProps {
  kind: 'subject' | 'text';
  editor: Editor | null;
  variables: readonly EditorVariable[];
}

/** An editor with its tools and the available variables. */
export function EditorBox({ kind, editor, variables }: EditorBoxProps) {
  const offered = variables.filter((one) => (kind === 'text' ? one.kind !== 'link' : one.kind === 'text'));
  return (
    <div className={styles.editorBox} data-kind={kind}>
      {kind === 'text' && editor && <EditorTools editor={editor} variables={variables} />}
      <EditorContent editor={editor} />
      {offered.length > 0 && (
        <Variables variables={offered} onInsert={(variable) => editor && insert(editor, variable)} />
      )}
    </div>
  );
}

/** Inserts a variable; a block such as a button gets a paragraph of its own. */
function insert(editor: Editor, { code, kind }: EditorVariable): void {
  const chip = { type: 'variable', attrs: { code } };
  editor
    .chain()
    .focus()
    .insertContent(kind === 'block' ? { type: 'paragraph', content: [chip] } : chip)
    .run();
}

function Variables({
  variables,
  onInsert,
}: {
  variables: readonly EditorVariable[];
  onInsert: (variable: EditorVariable) => void;
}) {
  const t = useTranslations('mailTemplates');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.variables}>
      <Button
        variant="soft"
        icon={BRACES}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('insert.label')}
      </Button>
      <div id={id} hidden={!isOpen}>
        <p className={styles.hint}>{t('insert.hint')}</p>
        <ul>
          {variables.map((variable) => (
            <li key={variable.code}>
              {/* The cursor stays where it is while the button is pressed. */}
              <button
                type="button"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onInsert(variable)}
              >
                {variable.name}
                {variable.isRequired && <small>{t('insert.required')}</small>}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const BRACES =
  'M9 4.500c-3 0-3 2-3 3.800s0 3.700-2.500 3.700c2.500 0 2.500 1.900 2.500 3.700s0 3.800 3 3.800M15 4.500c3 0 3 2 3 3.800s0 3.700 2.500 3.700c-2.500 0-2.500 1.900-2.500 3.700s0 3.800-3 3.800';
