import { type Editor, EditorContent, useEditorState } from '@tiptap/react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './editor-box.module.css';
import { type EditorVariable, LinkDialog, type LinkTarget } from './link-dialog.tsx';

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

type Tool = 'heading' | 'bold' | 'italic' | 'link' | 'list' | 'button' | 'undo';

const ICONS: Readonly<Record<Tool, IconName>> = {
  heading: 'M5 5h14M12 5v14',
  bold: 'M7.500 5h5.500a3.500 3.500 0 0 1 0 7H7.500zM7.500 12h6.500a3.500 3.500 0 0 1 0 7H7.500z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  list: 'M9 6h11M9 12h11M9 18h11M4 6v.1M4 12v.1M4 18v.1',
  button: 'M5.500 8h13a4 4 0 0 1 0 8h-13a4 4 0 0 1 0-8zM9 12h6',
  undo: 'M9 7H4V2.500M4.500 7c3-4 9.500-4.500 13.500-.8s3 10.800-2 12.300a8.500 8.500 0 0 1-8-1.500',
};

/** Headings, bold, italic, lists, links and buttons: all elements that a mail may contain. */
function EditorTools({ editor, variables }: { editor: Editor; variables: readonly EditorVariable[] }) {
  const t = useTranslations('mailTemplates.tools');
  const [asked, setAsked] = useState<'link' | 'button'>();
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading: now.isActive('heading'),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      list: now.isActive('bulletList'),
      link: now.isActive('link'),
      button: now.isActive('mailButton'),
      undo: undefined,
    }),
  });
  const run: Readonly<Record<Tool, () => void>> = {
    heading: () => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    bold: () => editor.chain().focus().toggleBold().run(),
    italic: () => editor.chain().focus().toggleItalic().run(),
    list: () => editor.chain().focus().toggleBulletList().run(),
    link: () => setAsked('link'),
    button: () => setAsked('button'),
    undo: () => editor.chain().focus().undo().run(),
  };
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('label')}>
      {(Object.keys(ICONS) as Tool[]).map((tool) => (
        <IconButton
          key={tool}
          icon={ICONS[tool]}
          label={t(tool)}
          aria-pressed={active[tool]}
          onMouseDown={(event) => event.preventDefault()}
          onClick={run[tool]}
        />
      ))}
      <LinkDialog
        kind={asked}
        variables={variables}
        present={asked && presentTarget(editor, asked)}
        onClose={() => setAsked(undefined)}
        onSet={(target) => (asked === 'button' ? setButton(editor, target) : setLink(editor, target.href))}
        onRemove={asked === 'link' && active.link ? () => setLink(editor, '') : undefined}
      />
    </div>
  );
}

function presentTarget(editor: Editor, kind: 'link' | 'button'): LinkTarget {
  const { selection } = editor.state;
  if (kind === 'link') return { href: String(editor.getAttributes('link').href ?? ''), label: '' };
  const isButton = editor.isActive('mailButton');
  return {
    href: String(editor.getAttributes('mailButton').href ?? ''),
    label: isButton ? selection.$from.parent.textContent : '',
  };
}

function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (href === '') chain.unsetLink().run();
  else chain.setLink({ href }).run();
}

/** Changes the target of the button at the cursor, or adds a button. */
function setButton(editor: Editor, { href, label }: LinkTarget): void {
  if (editor.isActive('mailButton')) editor.chain().focus().updateAttributes('mailButton', { href }).run();
  else
    editor
      .chain()
      .focus()
      .insertContent({ type: 'mailButton', attrs: { href }, content: [{ type: 'text', text: label }] })
      .run();
}
