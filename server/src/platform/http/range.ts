/** Parts of a file: a download that was cut off goes on where it stopped (RFC 9110 §14). */

export type AskedRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'beyond' };

const whole: AskedRange = { kind: 'whole' };

/** What a request's Range and If-Range ask of a file. Several parts at once are answered with the whole, as the standard allows. */
export const askedRange = (
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
