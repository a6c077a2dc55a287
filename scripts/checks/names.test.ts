import { describe, expect, it } from 'vitest';
import { findNameProblems } from './names.ts';

const problems = (path: string, text = ''): string[] => findNameProblems([{ path, text }]);

describe('a problem is found when', () => {
  it.each<[string, string, string, string]>([
    ['an identifier was given up', 'web/src/lib/a.ts', 'const words = wordsOf(text);', 'a.ts:1 wordsOf'],
    [
      'it stands within another',
      'server/src/a.ts',
      'x;\nconst isForNewcomers = true;',
      'a.ts:2 isForNewcomers',
    ],
    ['a hook was given up', 'web/src/ui/b.tsx', 'const go = useGo();', 'useNavigateTo'],
    ['a folder is named by a way of speaking', 'web/src/shop/door/page.tsx', '', 'given up: auth'],
    ['a folder was given up', 'server/src/proofs/money.test.ts', '', 'given up: test/system'],
    ['a file has such a name', 'web/src/app/told-errors.ts', '', 'told-errors.ts: a file has a name'],
    ['a folder has such a name', 'web/src/shop/cart-over/page.tsx', '', 'cart-expired'],
    ['a limit is named in words of its own', 'server/src/a.ts', 'const MOST_SEEN = 3;', 'MAX_'],
    ['so is a time-out', 'server/src/a.ts', 'const PATIENCE_MS = 3;', '_TIMEOUT_MS'],
    ['a name has a manner of speaking', 'server/src/a.ts', 'const ofNobody = [];', '“nobody”'],
    ['a picture is called by how it was made', 'web/src/ui/a.tsx', 'const isDrawn = true;', '“drawn”'],
    ['a phrase has one', 'phrases/en-GB/cards.json', '{\n  "anybody": "No name"\n}', 'cards.json:2 anybody'],
    ['SQL in code has one', 'server/src/a/data.ts', '`select 1 as told`', '“told”'],
  ])('%s', (_name, path, text, message) => {
    expect(problems(path, text)).toEqual([expect.stringContaining(message)]);
  });
});

describe('no problem is found when', () => {
  it.each<[string, string, string]>([
    ['a comment speaks', 'server/src/a.ts', '// wordsOf was told anew\n/* nobody */'],
    ['a text speaks', 'server/src/a.test.ts', `login('nobody@example.com')`],
    ['a phrase does', 'phrases/en-GB/tickets.json', '{ "unknownGiver": "Somebody: nobody" }'],
    [
      'a file has the name of such a folder',
      'server/src/account/quotients/proofs.test.ts',
      'const proofs = 1;',
    ],
    ['a word holds another', 'server/src/a.ts', 'const hasNoBody = storedTolds(mostRecent, useGoods);'],
  ])('%s', (_name, path, text) => {
    expect(problems(path, text)).toEqual([]);
  });
});
