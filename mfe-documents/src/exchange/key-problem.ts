/** What is missing to sign with a key (specification 2 §5), as the key of its text; null where nothing is. */
export const keyProblem = (hasFile: boolean, password: string): 'neither' | 'noFile' | 'noPassword' | null => {
  if (hasFile) return password === '' ? 'noPassword' : null;
  return password === '' ? 'neither' : 'noFile';
};
