/** Key of the first page of a queue, of all documents or of those that want a response. */
export const listKey = (queue: number, responseRequired: boolean): string => `${queue}${responseRequired ? '!' : ''}`;
