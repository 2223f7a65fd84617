/** Ranges of a file: an interrupted download resumes where it stopped (RFC 9110 §14). */

export type AskedRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'beyond' };

const whole: AskedRange = { kind: 'whole' };

/**
 * The range requested by the Range and If-Range headers. A request for several ranges gets the whole file, as the standard allows.
 */
export const requestedRange = (
  range: string | undefined,
  ifRange: string | undefined,
  { size, tag }: { readonly size: number; readonly tag: string },
): AskedRange => {
  if (range === undefined || (ifRange !== undefined && ifRange !== tag)) return whole;
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.replaceAll(/\s/g, '')) ?? [];
  if (first === '' && last === '') return whole;
  if (first === '')
    return Number(last) === 0 || size === 0 ? { kind: 'beyond' } : { kind: 'part', start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return whole;
  return start >= size ? { kind: 'beyond' } : { kind: 'part', start, end };
};
