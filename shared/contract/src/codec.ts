/** Codecs of answers, in one place: what every screen needs, and what only some do. */
export { at, flag, optionalNumber, optionalText, record, text, UnreadableError } from './codec-base.ts';
export type { Codec, Decoded, Shape } from './codec-base.ts';
export {
  deferred,
  dictionary,
  firstOf,
  identifier,
  lenient,
  list,
  nothing,
  nullable,
  number,
  oneOf,
  optionalMoment,
} from './codec-kinds.ts';
