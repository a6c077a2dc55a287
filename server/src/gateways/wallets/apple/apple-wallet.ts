import { createBoundedQueue } from '#kernel/concurrency/bounded-queue.ts';
import { inSpan } from '#kernel/tracing.ts';
import { RenderingProcess } from '#platform/files/rendering-process.ts';
import type { AppleCredentials, AppleFiles, AppleWallet } from '../port.ts';
import { examineCertificates } from './certificates.ts';
import { passFiles } from './pass.ts';
import type { PassOrder } from './pass-work.ts';
import { createPush, type PushServer } from './push.ts';

const WORK = new URL('./pass-work.ts', import.meta.url).href;

const PROCESS = { idleMilliseconds: 30_000, timeoutMilliseconds: 15_000 };

/** A pass takes some 60 ms: one after the other, so that signing never takes every core from sales. */
const QUEUE = { concurrency: 1, maxWaiting: 200 };

/**
 * Creates the gateway to Apple Wallet. Passes are signed in a child process, whose libraries are not needed for long.
 * @param server of push notifications; Apple's by default
 */
export function createAppleWallet(server?: PushServer): AppleWallet & { close(): Promise<void> } {
  const process = new RenderingProcess(PROCESS);
  const queue = createBoundedQueue(QUEUE);
  const run = (order: PassOrder) => queue.run(() => process.render({ module: WORK, input: order }));
  const push = createPush(server);
  return {
    examine: async (files, now) => {
      const opened = await openFiles(files, run);
      return 'problems' in opened ? opened : examineCertificates(opened, now);
    },
    sign: (pass, delivery, credentials) =>
      inSpan('wallet.sign', {}, () => {
        const { certificate, key, issuer } = credentials;
        const files = passFiles(pass, delivery, credentials);
        return run({
          work: 'sign',
          files,
          logo: delivery.logo,
          colour: pass.colour,
          certificate,
          key,
          issuer,
        });
      }),
    push: (tokens, credentials: AppleCredentials) => push(tokens, credentials),
    close: () => process.stop(new Error('The signing process is closing')),
  };
}

type Opened =
  | AppleFiles
  | { problems: { certificate: 'wallet.unreadable' } | { password: 'wallet.password' } };

/**
 * Opens a key with a password in the child process: a file decides how many rounds its password takes, and would stop this
 * process with all of its sales.
 */
async function openKey(files: AppleFiles, run: (order: PassOrder) => Promise<Uint8Array>): Promise<Opened> {
  const { key, password } = files;
  if (!key || !password || !Buffer.from(key).includes('ENCRYPTED')) return files;
  try {
    return { ...files, key: await run({ work: 'key', file: key, password }) };
  } catch {
    return { problems: { password: 'wallet.password' } };
  }
}

/** Opens a .p12 file into certificate and key, and a key with a password; returns other files unchanged. */
async function openFiles(files: AppleFiles, run: (order: PassOrder) => Promise<Uint8Array>): Promise<Opened> {
  const { certificate, password = '' } = files;
  if (!isPkcs12(certificate)) return openKey(files, run);
  let answer: { isWrongPassword: true } | { certificate: string; key: string };
  try {
    answer = JSON.parse(Buffer.from(await run({ work: 'open', file: certificate, password })).toString());
  } catch {
    return { problems: { certificate: 'wallet.unreadable' } };
  }
  if ('isWrongPassword' in answer) return { problems: { password: 'wallet.password' } };
  return {
    certificate: Buffer.from(answer.certificate, 'base64'),
    key: Buffer.from(answer.key, 'base64'),
    issuer: files.issuer,
  };
}

/** Version 3, with which the structure of a .p12 file begins; a certificate begins with a structure. */
const PFX_VERSION = Buffer.from([0x02, 0x01, 0x03]);

/** Whether a file is a .p12 file: a sequence in DER that begins with the version of PKCS #12. */
function isPkcs12(file: Uint8Array): boolean {
  if (file[0] !== 0x30) return false;
  const length = file[1] ?? 0;
  const start = length < 0x80 ? 2 : 2 + (length & 0x7f);
  return PFX_VERSION.equals(file.subarray(start, start + PFX_VERSION.length));
}
