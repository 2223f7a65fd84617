/** Names the check code in a copy, in plain letters: it is found without reading the file as a PDF. */
export const codeKey = 'QujatCheckCode';
