/**
 * The page of an address. The page server and the browser share this module, so that they always agree. Patterns are react-router's:
 * segments, `:name`, and `*` at the end.
 */

/** Segments of a path; a slash at its end makes no difference. */
const segments = (path: string): string[] => path.split('/').filter(Boolean);

/** How well `pattern` matches `pathname`: null not at all; a literal segment counts more than `:name`, and that more than `*`. */
function fit(pattern: string, pathname: string): number | null {
  const wanted = segments(pattern);
  const given = segments(pathname);
  const open = wanted.at(-1) === '*';
  if (open ? given.length < wanted.length - 1 : given.length !== wanted.length) return null;
  let score = open ? -1 : 0;
  for (const [index, segment] of wanted.entries()) {
    if (segment === '*') break;
    if (segment.startsWith(':')) score += 2;
    else if (segment === given[index]) score += 3;
    else return null;
  }
  return score;
}

/** The best match among several items with a path; undefined if none matches. */
export function matchPath<T extends { path: string }>(candidates: readonly T[], pathname: string): T | undefined {
  let best: { candidate: T; score: number } | undefined;
  for (const candidate of candidates) {
    const score = fit(candidate.path, pathname);
    if (score !== null && (!best || score > best.score)) best = { candidate, score };
  }
  return best?.candidate;
}

/** The values in `pathname` for each `:name` of `pattern`, decoded: '/cloud/:link' on '/cloud/a%20b' gives {link: 'a b'}. */
export function pathParameters(pattern: string, pathname: string): Record<string, string> {
  const given = segments(pathname);
  const named = segments(pattern).flatMap((segment, index) => {
    const value = given[index];
    return segment.startsWith(':') && value !== undefined ? [[segment.slice(1), decode(value)] as const] : [];
  });
  return Object.fromEntries(named);
}

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};
