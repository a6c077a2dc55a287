/** A file's statements, without comments; the bodies of functions are left out (`$$$$`). */
export function statementsOf(sql: string): string[] {
  return sql
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '$$$$$$$$')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

export interface Routine {
  /** `portal.read_carts` */
  name: string;
  /** `portal.read_carts(uuid, uuid[])` */
  signature: string;
}

/** The function or procedure that a statement defines. */
export function routineOf(statement: string): Routine | undefined {
  const name = /^create (?:or replace )?(?:function|procedure)\s+([\w.]+)\s*\(/i.exec(statement)?.[1];
  if (name === undefined) return undefined;
  const types = parametersOf(statement)
    .filter((parameter) => !/^out\s/i.test(parameter))
    .map(typeOf);
  return { name, signature: `${name}(${types.join(', ')})` };
}

/** The text between a statement's first parenthesis and its counterpart, split at its commas. */
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

/** `variadic keys text[] default '{}'` has the type `text[]`: every parameter has a name. */
function typeOf(parameter: string): string {
  return parameter
    .replace(/\s*(\bdefault\b|=)[\s\S]*$/i, '')
    .replace(/^(in|inout|variadic)\s+/i, '')
    .replace(/^\w+\s+/, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}
