/** The comments of an area's file: the wire page uses the comments of the fields as their descriptions. */

/** The text of a comment without its line breaks and their asterisks. */
const joined = (comment: string): string => comment.replace(/^\*\s*/, '').replace(/\s*\n\s*\*\s*/g, ' ');

/** The first comment of a file: the description of the area. */
export const areaText = (source: string): string => joined(/^\/\*\*\s*(.*?)\s*\*\//s.exec(source)?.[1] ?? '');

const beginning = /^(?:\/\*\*(?:(?!\*\/)[^])*\*\/\n)?(?:export )?const (\w+)\b/gm;
const field =
  /(?:\/\*\*\s*((?:(?!\*\/)[^])*?)\s*\*\/\s*)?(?:const\s+)?(\w+)\s*[:=]\s*(?:inQuery\(\s*)?(?:at|required|optional)\(\s*\[?'([^']+)'/g;

/** The top-level constants of a file by their names, each with the comment before it. */
const constants = (source: string): ReadonlyMap<string, string> => {
  const found = [...source.matchAll(beginning)];
  return new Map(found.map(({ 1: name = '', index }, at) => [name, source.slice(index, found[at + 1]?.index)]));
};

/** The text of a constant, with that of every constant it refers to, recursively. */
const textOf = (name: string, all: ReadonlyMap<string, string>, seen = new Set<string>()): string => {
  const text = all.get(name);
  if (text === undefined || seen.has(name)) return '';
  seen.add(name);
  const named = new Set(text.match(/\w+/g));
  return text + [...named].map((each) => textOf(each, all, seen)).join('');
};

/** Comments of a call's fields, keyed by `name:wire`. If two fields have the same names but different comments, neither is used. */
export const fieldComments = (source: string, call: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const [, comment = '', name, wire] of textOf(call, constants(source)).matchAll(field)) {
    const key = `${name}:${wire}`;
    // The rule next to it already states the unit.
    const text = joined(comment).replace(/^Unix seconds[.:,]\s*/, '');
    const before = found.get(key);
    found.set(key, before === undefined || before === text ? text : '');
  }
  return found;
};
