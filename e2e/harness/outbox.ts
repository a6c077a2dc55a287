import { setTimeout as sleep } from 'node:timers/promises';
import { portal } from './portal.ts';

/** A mail that the site sent. */
export interface Mail {
  subject: string;
  lang: string;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; size: number; url: string }[];
}

/**
 * Waits for a mail, the latest first.
 * @param isWanted selects the mail
 */
export async function waitForMail(to: string, isWanted: (mail: Mail) => boolean): Promise<Mail> {
  const address = `${portal().url}/sandbox/mail.json?to=${encodeURIComponent(to)}`;
  for (let waited = 0; waited < 30_000; waited += 200) {
    const mails = (await (await fetch(address)).json()) as Mail[];
    const found = mails.find(isWanted);
    if (found) return found;
    await sleep(200);
  }
  throw new Error(`No such mail reached ${to} in 30 s.`);
}

/** Returns the six digits that prove an e-mail address. */
export async function waitForCode(to: string): Promise<string> {
  const { text } = await waitForMail(to, (mail) => codeIn(mail.text) !== undefined);
  return codeIn(text) ?? '';
}

const codeIn = (text: string): string | undefined =>
  /(?<!\d)\d{3} ?\d{3}(?!\d)/.exec(text)?.[0].replace(' ', '');

const LINK = /https?:\/\/\S+\/backoffice\/password#[\w-]+/;

/**
 * Returns the link of the latest mail with one.
 * @param isWanted selects the mail
 */
export async function waitForLink(
  email: string,
  isWanted: (link: string) => boolean = () => true,
): Promise<string> {
  const linkIn = (text: string) => LINK.exec(text)?.[0] ?? '';
  const { text } = await waitForMail(
    email,
    (mail) => linkIn(mail.text) !== '' && isWanted(linkIn(mail.text)),
  );
  return linkIn(text);
}
