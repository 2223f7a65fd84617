/** The text as a part of a `like` pattern: its `%`, `_` and `\` stand for themselves. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A `like` pattern for texts that contain this one. */
export const containing = (text: string): string => `%${literally(text)}%`;
