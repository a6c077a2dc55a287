/** Splits a file into statements without comments; function bodies become `$$$$`. */
export const statementsOf = (sql: string): string[] => readStatements(sql).map(({ text }) => text);

export interface Statement {
  /** Without comments; bodies are `$$$$`. */
  text: string;
  /** The lines of comments before and in the statement, without `--`. */
  comments: string[];
  /** Bodies between dollar quotes. */
  bodies: string[];
}

/** Splits a file into statements with their comments and bodies. */
export function readStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let current: Statement = { text: '', comments: [], bodies: [] };
  const end = () => {
    const text = current.text.trim();
    if (text !== '') statements.push({ ...current, text });
    current = { text: '', comments: [], bodies: [] };
  };
  for (const [token, comment, , body] of sql.matchAll(
    /--([^\n]*)|\$(\w*)\$([\s\S]*?)\$\2\$|'(?:[^']|'')*'|[^-$';]+|[\s\S]/g,
  )) {
    if (comment !== undefined) current.comments.push(comment.trim());
    else if (body !== undefined) {
      current.bodies.push(body);
      current.text += '$$$$';
    } else if (token === ';') end();
    else current.text += token;
  }
  end();
  return statements;
}

export interface Routine {
  /** Name of a function: `portal.read_carts`. */
  name: string;
  /** Signature of a function: `portal.read_carts(uuid, uuid[])`. */
  signature: string;
}

/** Returns the function or procedure that a statement defines. */
export function routineOf(statement: string): Routine | undefined {
  const name = /^create (?:or replace )?(?:function|procedure)\s+([\w.]+)\s*\(/i.exec(statement)?.[1];
  if (name === undefined) return undefined;
  const types = parametersOf(statement)
    .filter((parameter) => !/^out\s/i.test(parameter))
    .map(typeOf);
  return { name, signature: `${name}(${types.join(', ')})` };
}

/** Returns the parameters of a statement: the text between its first parentheses, split at top-level commas. */
function parametersOf(statement: string): string[] {
  const parameters = [''];
  let depth = 0;
  for (const character of statement.slice(statement.indexOf('('))) {
    if (character === ')') depth -= 1;
    if (depth === 0 && character === ')') break;
    if (depth === 1 && character === ',') parameters.push('');
    else if (depth > 0) parameters[parameters.length - 1] += character;
    if (character === '(') depth += 1;
  }
  return parameters.map((parameter) => parameter.trim()).filter((parameter) => parameter !== '');
}

/** Type of a parameter: `variadic keys text[] default '{}'` → `text[]`. Every parameter has a name. */
function typeOf(parameter: string): string {
  return parameter
    .replace(/\s*(\bdefault\b|=)[\s\S]*$/i, '')
    .replace(/^(in|inout|variadic)\s+/i, '')
    .replace(/^\w+\s+/, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}
