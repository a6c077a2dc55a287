import { lookup as lookupHost } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What came of a form that was sent to an address which an administrator has typed. */
export interface FormAnswer {
  outcome: 'received' | 'refused' | 'unreachable' | 'forbidden';
  status?: number;
  /** The beginning of what was said. */
  answer?: string;
}

export interface FormOptions {
  timeoutMs: number;
  /** Whether the address may be one of the own network: never where strangers may type it. */
  mayBePrivate: boolean;
}

const MAX_ANSWER = 200;

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

/** Whether an address belongs to no public network. Addresses of IPv4 within IPv6 are judged as what they are. */
export const isPrivateAddress = (address: string): boolean =>
  PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

class PrivateAddress extends Error {}

/** Resolves a name for the connection itself, so that what was checked is what is spoken to. */
const lookupPublic: LookupFunction = (host, options, done) =>
  lookupHost(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const [first] = found;
    if (!first || found.some(({ address }) => isPrivateAddress(address)))
      return done(new PrivateAddress(host), '', 0);
    // The caller asks for one or for all of them.
    return options.all ? done(null, found as never, 0) : done(null, first.address, first.family);
  });

/** Posts a form and tells what was answered, without following redirects; never throws. */
export function postForm(
  url: string,
  form: Readonly<Record<string, string>>,
  { timeoutMs, mayBePrivate }: FormOptions,
): Promise<FormAnswer> {
  const { protocol, hostname } = new URL(url);
  // A numeric address is not looked up.
  if (
    !mayBePrivate &&
    isIP(hostname.replace(/[[\]]/g, '')) &&
    isPrivateAddress(hostname.replace(/[[\]]/g, ''))
  )
    return Promise.resolve({ outcome: 'forbidden' });
  return new Promise((resolve) => {
    const send = protocol === 'https:' ? requestSecure : requestPlain;
    const request = send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      signal: AbortSignal.timeout(timeoutMs),
      ...(!mayBePrivate && { lookup: lookupPublic }),
    });
    request.on('error', (error) =>
      resolve({ outcome: error instanceof PrivateAddress ? 'forbidden' : 'unreachable' }),
    );
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      let answer = '';
      const finish = (): void =>
        resolve({
          outcome: status >= 200 && status < 300 ? 'received' : 'refused',
          status,
          ...(answer && { answer }),
        });
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        answer = (answer + part).slice(0, MAX_ANSWER);
        if (answer.length === MAX_ANSWER) response.destroy();
      });
      response.on('close', finish);
    });
    request.end(new URLSearchParams(form).toString());
  });
}
