/** The key under which a copy contains the check code in plain letters, so that it is found without parsing the PDF. */
export const codeKey = 'QujatCheckCode';
