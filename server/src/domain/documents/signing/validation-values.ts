/** What is put into a signature when it is made, so that it can be verified later without asking anybody (docs/decisions/0195). */
import { addValidationValues } from '../../../platform/keys/cms/add-validation-values.ts';
import type { CheckedKey } from '../../../platform/keys/key-reader.ts';

/** A national list has megabytes, which would stand in every signature: a larger one is kept once for all (`revocation_lists`). */
const largestList = 256 * 1024;

/** The signature with the certificates of these paths and what says that they were in force. */
export const withValidationValues = (cms: Uint8Array, ...checked: readonly CheckedKey[]): Buffer =>
  addValidationValues(cms, {
    certificates: checked.flatMap(({ path }) => path.map(({ raw }) => raw)),
    lists: checked.flatMap(({ lists }) => lists).filter(({ length }) => length <= largestList),
    answers: checked.flatMap(({ responses }) => responses),
  });
