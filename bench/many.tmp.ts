import { setTimeout as sleep } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { openDatabase, analyzeTables } from './database.ts';
import { startServer } from './server.ts';
import { addTenants } from './tenants.ts';
import { Connection, requestText } from './load/connection.ts';
import { takeAddresses } from './load/load.ts';
const server = await startServer();
const database = await openDatabase(server.dataDirectory);
const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
const say = (t: string) => console.log(new Date().toISOString().slice(11, 19), t, 'rss', rss().toFixed(0), 'peak', peak().toFixed(0));
say('started');
const names = await addTenants(database, 500);
await analyzeTables(database);
say('added');
say('synced');

const [address = ''] = takeAddresses(1);
const connection = new Connection(server.port, address);
for (const tenantname of names) for (const path of [`/${tenantname}`, '/api/v1/ticketing/families']) await connection.send(requestText('GET', path, { tenantname, languageuser: 'fr-FR' }));
connection.close();
say('visited');

process.kill(server.pid, 'SIGUSR1'); await sleep(1500);
const list = await (await fetch('http://127.0.0.1:9229/json/list')).json() as { webSocketDebuggerUrl: string }[];
const ws = new WebSocket(list[0]!.webSocketDebuggerUrl); await new Promise((r) => ws.addEventListener('open', r));
let id = 0; const call = (method: string, params = {}) => new Promise<any>((r) => { const n = ++id; const l = (e: MessageEvent) => { const m = JSON.parse(String(e.data)); if (m.id === n) { ws.removeEventListener('message', l); r(m.result); } }; ws.addEventListener('message', l); ws.send(JSON.stringify({ id: n, method, params })); });
const usage = async () => { const v = (await call('Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())' })).result.value; const m = JSON.parse(v); return Object.entries(m).map(([k, x]) => k + ' ' + (Number(x) / 1e6).toFixed(0)).join(', '); };
say(await usage());
await call('HeapProfiler.collectGarbage'); say('gc ' + await usage());

const proto = (await call('Runtime.evaluate', { expression: 'Uint8Array.prototype' })).result.objectId;
const { objects } = await call('Runtime.queryObjects', { prototypeObjectId: proto });
const fn = `function() { const seen = new Map(); for (const one of this) { try { seen.set(one.buffer, (seen.get(one.buffer) ?? []).concat([one])); } catch {} }
 const byKind = {}; for (const [buffer, views] of seen) { const text = Buffer.from(views[0].buffer, views[0].byteOffset, Math.min(views[0].byteLength, 40)).toString('latin1').replace(/[^ -~]/g, '.'); const size = buffer.byteLength; const k = (size <= 8192 ? 'pool ' : size > 1e6 ? 'huge ' : size > 65536 ? 'large ' : 'middle ') + text.slice(0, 14); const o = byKind[k] ??= { n: 0, bytes: 0, used: 0 }; o.n++; o.bytes += size; o.used += views.reduce((s, v) => s + v.byteLength, 0); }
 return JSON.stringify(Object.entries(byKind).sort((a, b) => b[1].bytes - a[1].bytes).slice(0, 25), null, 0); }`;
const r = await call('Runtime.callFunctionOn', { objectId: objects.objectId, functionDeclaration: fn, returnByValue: true });
console.log(JSON.parse(r.result.value).map((x: unknown) => JSON.stringify(x)).join('\n'));
// connections
const c = await database.sql<{ n: number }>('select count(*)::int as n from pg_stat_activity'); console.log(c);
await database.close(); await server.stop();
