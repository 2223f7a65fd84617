/** All codecs of answers: those that every screen needs, and those that only some do. */
export { at, flag, optionalNumber, optionalText, record, text, UnreadableError } from './codec-base.ts';
export type { Codec, Decoded, Shape } from './codec-base.ts';
export {
  deferred,
  dictionary,
  firstOf,
  identifier,
  known,
  lenient,
  list,
  nothing,
  nullable,
  number,
  oneOf,
  optionalMoment,
} from './codec-kinds.ts';
