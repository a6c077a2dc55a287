import type { StoredKey } from '#lib/client-storage.ts';
import { currentTenant } from '#lib/storage.ts';

/**
 * Storage of an entrance on the device: the codes of the day, the scans to be sent and the admissions, each encrypted with a key that no
 * script can export. Every value has a name.
 */

const DATABASE: StoredKey<'venueDatabase'> = 'entrance';
const ITEMS = 'items';
const KEY = 'key';
const IV_BYTES = 12;

type Name = 'codes' | 'pending' | 'admitted' | 'places' | 'clock' | `group/${string}`;

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

const settled = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(`${currentTenant()}/${DATABASE}`, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(ITEMS);
  return settled(request);
}

async function inItems<Result>(
  mode: IDBTransactionMode,
  work: (items: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    return await settled(work(database.transaction(ITEMS, mode).objectStore(ITEMS)));
  } finally {
    database.close();
  }
}

/** Returns the key of this device, made at its first use. */
async function deviceKey(): Promise<CryptoKey> {
  const known = await inItems<CryptoKey | undefined>('readonly', (items) => items.get(KEY));
  if (known) return known;
  const algorithm = { name: 'AES-GCM', length: 256 };
  const made = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']);
  await inItems('readwrite', (items) => items.put(made, KEY));
  return made;
}

/** Stores a value. @throws when the browser cannot store anything */
export async function storeItem(name: Name, value: unknown): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(value));
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await deviceKey(), text);
  const sealed: Sealed = { iv, bytes };
  await inItems('readwrite', (items) => items.put(sealed, name));
}

/** Returns a stored value; undefined without one, or when it cannot be decrypted. */
export async function readItem<Value>(name: Name): Promise<Value | undefined> {
  try {
    const sealed = await inItems<Sealed | undefined>('readonly', (items) => items.get(name));
    if (!sealed) return undefined;
    const algorithm = { name: 'AES-GCM', iv: sealed.iv };
    const bytes = await crypto.subtle.decrypt(algorithm, await deviceKey(), sealed.bytes);
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** Returns the stored values whose names begin with a word and a slash. */
export async function readItemsOf<Value>(word: 'group'): Promise<Value[]> {
  const names = await inItems('readonly', (items) =>
    items.getAllKeys(IDBKeyRange.bound(`${word}/`, `${word}/\uffff`)),
  ).catch(() => []);
  const values = await Promise.all(names.map((name) => readItem<Value>(name as `${typeof word}/${string}`)));
  return values.filter((value) => value !== undefined) as Value[];
}

/** Removes a stored value. @throws when the browser cannot store anything */
export const removeItem = (name: Name): Promise<undefined> =>
  inItems('readwrite', (items) => items.delete(name));
