/** For the subject of a letter. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
