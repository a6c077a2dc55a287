import { buildWebWhenStale } from '../server/src/platform/pages/build-web.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
if (!(await buildWebWhenStale(say))) say('The web pages are up to date.');
