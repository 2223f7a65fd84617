/** At least 8 characters with lower and upper case letters, digits and special characters (ACC-15), of any script. */
const wanted = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u];

/** Whether a new password is good enough: checked by the form before sending, and by the server. */
export const isGoodPassword = (password: string): boolean => [...password].length >= 8 && wanted.every((pattern) => pattern.test(password));
