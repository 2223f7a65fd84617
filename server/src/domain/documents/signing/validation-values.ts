/** The values added to a signature when it is made, so that it can be verified later without any request (docs/decisions/0195). */
import { addValidationValues } from '../../../platform/keys/cms/add-validation-values.ts';
import type { CheckedKey } from '../../../platform/keys/key-reader.ts';

/**
 * A national list has megabytes, which every signature would contain: a larger list is stored once for all of them (`revocation_lists`).
 */
const largestList = 256 * 1024;

/** The signature with the certificates of these paths and their revocation values. */
export const withValidationValues = (cms: Uint8Array, ...checked: readonly CheckedKey[]): Buffer =>
  addValidationValues(cms, {
    certificates: checked.flatMap(({ path }) => path.map(({ raw }) => raw)),
    lists: checked.flatMap(({ lists }) => lists).filter(({ length }) => length <= largestList),
    answers: checked.flatMap(({ responses }) => responses),
  });
