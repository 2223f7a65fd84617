/** At least 8 characters with lower and upper case letters, digits and special characters (ACC-15), of any script. */
const wanted = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u];

/** A phrase with many different characters needs no mixture of kinds. */
const phraseLength = 16;
const phraseVariety = 8;

const isPhrase = (characters: readonly string[]): boolean =>
  characters.length >= phraseLength && new Set(characters).size >= phraseVariety && characters.some((each) => /\p{L}/u.test(each));

/** Whether a new password satisfies the rule: checked by the form before sending, and by the server, which also refuses guessable ones. */
export const isGoodPassword = (password: string): boolean => {
  const characters = [...password];
  return isPhrase(characters) || (characters.length >= 8 && wanted.every((pattern) => pattern.test(password)));
};
