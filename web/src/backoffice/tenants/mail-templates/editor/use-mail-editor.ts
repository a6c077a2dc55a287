import { mergeAttributes, Node } from '@tiptap/core';
import { type Editor, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { fromChips, subjectToChips, toChips } from './chips.ts';
import styles from './editor-box.module.css';

interface MailEditorOptions {
  kind: 'subject' | 'text';
  /** The text as stored */
  value: string;
  /** Id of its label */
  labelledBy: string;
  describedBy?: string | undefined;
  lang: string;
  isInvalid: boolean;
  nameOf: (code: string) => string;
  onChange: (value: string) => void;
}

/** Elements of a text: a subject has one line of text and variables, a body all elements of a mail. */
const extensionsOf = (kind: MailEditorOptions['kind'], nameOf: (code: string) => string) =>
  kind === 'text'
    ? [
        StarterKit.configure({
          blockquote: false,
          code: false,
          codeBlock: false,
          horizontalRule: false,
          strike: false,
          underline: false,
          trailingNode: false,
          heading: { levels: [2] },
          link: {
            openOnClick: false,
            autolink: false,
            HTMLAttributes: { target: null, rel: null },
            isAllowedUri: (address) => /^(https?:\/\/|mailto:|\{[A-Z0-9]{1,10}\}$)/i.test(address ?? ''),
          },
        }),
        ButtonNode,
        variableNode(nameOf),
      ]
    : [
        StarterKit.configure({
          document: false,
          blockquote: false,
          bold: false,
          bulletList: false,
          code: false,
          codeBlock: false,
          hardBreak: false,
          heading: false,
          horizontalRule: false,
          italic: false,
          link: false,
          listItem: false,
          listKeymap: false,
          orderedList: false,
          strike: false,
          underline: false,
          trailingNode: false,
        }),
        Node.create({ name: 'doc', topNode: true, content: 'paragraph' }),
        variableNode(nameOf),
      ];

/** Creates an editor of one of a mail's texts. */
export function useMailEditor(options: MailEditorOptions): Editor | null {
  const { kind, value, labelledBy, describedBy, lang, isInvalid } = options;
  const latest = useRef(options);
  latest.current = options;
  const shown = useRef(value);
  const contentOf = kind === 'text' ? toChips : subjectToChips;
  const editor = useEditor({
    extensions: extensionsOf(kind, (code) => latest.current.nameOf(code)),
    content: contentOf(value),
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        ...(styles.content && { class: styles.content }),
        role: 'textbox',
        'aria-multiline': String(kind === 'text'),
        'aria-labelledby': labelledBy,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
        lang,
      },
    },
    onUpdate: ({ editor: changed }) => {
      const next = kind === 'text' ? fromChips(changed.getHTML()) : changed.getText();
      shown.current = next;
      latest.current.onChange(next);
    },
  });
  // The text changed outside the editor: a reset, another language.
  useEffect(() => {
    if (!editor || value === shown.current) return;
    shown.current = value;
    editor.commands.setContent(contentOf(value), { emitUpdate: false });
  }, [editor, value, contentOf]);
  return editor;
}

/** A variable within a text: a chip that is inserted, moved and deleted as a whole. @param nameOf label of a code */
const variableNode = (nameOf: (code: string) => string) =>
  Node.create({
    name: 'variable',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      code: { parseHTML: (element: HTMLElement) => element.getAttribute('data-variable'), rendered: false },
    }),
    parseHTML: () => [{ tag: 'span[data-variable]' }],
    renderHTML: ({ node }) => ['span', { 'data-variable': node.attrs.code }],
    renderText: ({ node }) => `{${node.attrs.code}}`,
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('span');
        dom.dataset.variable = node.attrs.code;
        dom.title = node.attrs.code;
        dom.textContent = nameOf(node.attrs.code);
        return { dom };
      },
  });

/** A button: one line of text and its target. */
const ButtonNode = Node.create({
  name: 'mailButton',
  group: 'block',
  content: '(text | variable)*',
  marks: '',
  defining: true,
  addAttributes: () => ({
    href: { parseHTML: (element: HTMLElement) => element.getAttribute('data-button'), rendered: false },
  }),
  parseHTML: () => [{ tag: 'div[data-button]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-button': node.attrs.href }),
    0,
  ],
});
