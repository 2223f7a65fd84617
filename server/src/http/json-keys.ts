/** The keys of a JSON object as they stand in the text, also those that JSON.parse would overwrite. The text must be valid. */
export const topLevelKeys = (text: string): string[] => {
  const keys: string[] = [];
  let depth = 0;
  let expectsKey = false;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g)) {
    if (token === '{' || token === '[') {
      depth++;
      expectsKey = depth === 1;
    } else if (token === '}' || token === ']') depth--;
    else if (token === ',') expectsKey = depth === 1;
    else if (token === ':') expectsKey = false;
    else if (expectsKey && depth === 1) keys.push(JSON.parse(token) as string);
  }
  return keys;
};
