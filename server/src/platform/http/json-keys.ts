/**
 * The keys of a JSON object as they appear in the text, including duplicates that JSON.parse would overwrite, and the depth of nesting. The
 * text must be valid.
 */
export const outline = (text: string): { readonly keys: readonly string[]; readonly depth: number } => {
  const keys: string[] = [];
  let [depth, deepest] = [0, 0];
  let expectsKey = false;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g)) {
    if (token === '{' || token === '[') {
      depth++;
      deepest = Math.max(deepest, depth);
      expectsKey = depth === 1;
    } else if (token === '}' || token === ']') depth--;
    else if (token === ',') expectsKey = depth === 1;
    else if (token === ':') expectsKey = false;
    else if (expectsKey && depth === 1) keys.push(JSON.parse(token) as string);
  }
  return { keys, depth: deepest };
};
