import { mergeAttributes, Node } from '@tiptap/core';

/** A variable within a text: a chip that is inserted, moved and deleted as a whole. @param nameOf label of a code */
export const variableNode = (nameOf: (code: string) => string) =>
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
export const ButtonNode = Node.create({
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
