/** For what stands in a letter's subject. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
