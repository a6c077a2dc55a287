import type { SourceFile } from './import-graph.ts';

/** Names that were given up, each with the term of the field that took its place. */
const FORMER_NAMES = {
  asker: 'request-context, authorize',
  cartGround: 'catalogue-lookup',
  demonstrationGround: 'establishments',
  groundPatterns: 'tile-backgrounds',
  toldErrors: 'error-serialization',
  leadTo: 'client-redirect',
  drawnByBrowser: 'client-only',
  settleAll: 'wait-for-all',
  giveWay: 'load-shedding',
  oneAtATime: 'keyed-mutex, cart-lock',
  useTurns: 'use-serial-queue',
  leaveToPerson: 'markStuck',
  stickSale: 'markSaleStuck',
  orRestoreHold: 'withHoldRollback',
  keepLonger: 'extend',
  tellAfter: 'notifyListeners',
  afterUnanswered: 'nextRetry',
  judge: 'validate, evaluate',
  judged: 'validated, evaluated',
  door: 'auth',
  doorApi: 'publicAdminApi',
  narrowTop: 'mobile-header',
  personMenu: 'user-menu',
  drawnPage: 'RenderedPage',
  documentFace: 'DocumentTheme',
  createDrawer: 'createPageRenderer',
  repeatedAnswers: 'response-cache',
  standBefore: 'intercept',
  isTold: 'isLoggingAll',
  wordsOf: 'what it answers: cacheKey, searchWords, describe…',
  isDeaf: 'isDisconnected',
  nudge: 'wake',
  settledName: 'effectiveName',
  toldContrast: 'displayContrast',
  tellingText: 'bestMatchText',
  meansChoice: 'payment-method-picker',
  cartOver: 'cart-expired',
  cashing: 'payments',
  useWhen: 'useDateTime',
  useGo: 'useNavigateTo',
  newcomer: 'administrator-without-2fa',
};

/** Words in a manner of speaking, each with what a name says instead. */
const MANNER_WORDS = {
  nobody: 'none, without…',
  anybody: 'anyone, everyone',
  somebody: 'a person by their role',
  anew: 'again',
  told: 'reported, shown, notified',
  drawn: 'rendered',
};

/** Folders that were given up; as a word of a name, these are plain English. */
const FORMER_FOLDERS: Record<string, string> = { proofs: 'test/system' };

/** Limits are `MAX_…` and `MIN_…`, periods of waiting `…_TIMEOUT_MS`. */
const LIMIT_WORDS = /(^|_)(MOST|LEAST|LONGEST|SHORTEST|FEWEST|PATIENCE)(_|$)/;

/** Strings and comments are for people or other systems. */
const NOT_CODE = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/gm;

/** Holds the names that are refused. */
const holdsNames = /^scripts\/checks\/names(\.test)?\.ts$/;

/**
 * Identifiers, names of files and keys of phrases that are not plain English, one sentence each, with the term to use.
 *
 * @param files sources by their text; of phrases, the JSON files
 */
export function findNameProblems(files: readonly SourceFile[]): string[] {
  const checked = files.filter(({ path }) => !holdsNames.test(path));
  return checked.flatMap((file) => [...nameOfFile(file), ...namesInFile(file)]).sort();
}

function nameOfFile({ path }: SourceFile): string[] {
  const parts = path.split('/');
  const problem = parts
    .map((part) => folderProblem(part) ?? problemOf(part.replace(/\..*$/, '')))
    .find(Boolean);
  return problem ? [`${path}: a file ${problem}`] : [];
}

const folderProblem = (part: string): string | undefined =>
  part in FORMER_FOLDERS ? `is in a folder that was given up: ${FORMER_FOLDERS[part]}` : undefined;

function namesInFile({ path, text }: SourceFile): string[] {
  const isPhrases = path.endsWith('.json');
  const code = isPhrases ? text : withoutTexts(text);
  const names = new Set(code.match(isPhrases ? /(?<=")[\w-]+(?="\s*:)/g : /[A-Za-z_$][\w$]*/g));
  return [...names].flatMap((name) => {
    const problem = problemOf(name);
    if (!problem) return [];
    const line = code.split('\n').findIndex((each) => each.includes(name)) + 1;
    return [`${path}:${line} ${name} ${problem}`];
  });
}

const known = new Map<string, string | undefined>();

function problemOf(name: string): string | undefined {
  if (!known.has(name)) known.set(name, findProblem(name));
  return known.get(name);
}

function findProblem(name: string): string | undefined {
  if (LIMIT_WORDS.test(name)) return 'is a limit: MAX_…, MIN_… or …_TIMEOUT_MS';
  const words = wordsIn(name);
  const former = FORMER.find(({ run }) => hasRun(words, run));
  if (former) return `has a name that was given up: ${former.instead}`;
  const manner = Object.entries(MANNER_WORDS).find(([word]) => words.includes(word));
  return manner && `has “${manner[0]}” in its name: ${manner[1]}`;
}

/** `isForNewcomers`, `MOST_SEEN` and `told-errors` as words in small letters. */
function wordsIn(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
}

const FORMER = Object.entries(FORMER_NAMES).map(([name, instead]) => ({ run: wordsIn(name), instead }));

/** Whether these words follow each other, the last one perhaps in its plural. */
function hasRun(words: readonly string[], run: readonly string[]): boolean {
  const last = run.length - 1;
  const isAt = (start: number): boolean =>
    run.every((word, offset) => {
      const found = words[start + offset];
      return found === word || (offset === last && found === `${word}s`);
    });
  return words.some((_, start) => isAt(start));
}

/** Texts become as many lines of nothing, so that line numbers hold. */
const withoutTexts = (text: string): string =>
  text.replace(NOT_CODE, (found) => found.replace(/[^\n]/g, ' '));
