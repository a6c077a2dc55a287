import { expect, it } from 'vitest';
import { html } from './markup.ts';

it('markup escapes inserted values and keeps inserted markup unchanged', () => {
  const name = `<b onclick="x">'&`;
  expect(
    html`<p title="${name}">${name}${html`<i>${1}</i>`}${[html`a`, html`b`]}${null}${undefined}</p>`.text,
  ).toBe(
    '<p title="&#60;b onclick=&#34;x&#34;&#62;&#39;&#38;">&#60;b onclick=&#34;x&#34;&#62;&#39;&#38;<i>1</i>ab</p>',
  );
});
