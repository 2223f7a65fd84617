import type { Slots } from '@qujat/remotes';
import { useEffect, useState, type ReactNode } from 'react';
import { LetterList } from './letter-list.tsx';
import { LetterScreen } from '../letter/letter-screen.tsx';

/** mfe-mail's part of the document work area: the letters of the connected mailbox, or the open one. */
const MailboxSlot = ({ letter, onLetterChange, letterAddress }: Slots['mail/mailbox']): ReactNode => {
  const [page, setPage] = useState(1);
  // The letter opened last, however the person has returned from it.
  const [last, setLast] = useState(letter);
  if (letter !== null && letter !== last) setLast(letter);
  // A new visit begins with the newest letters.
  useEffect(() => () => setPage(1), []);
  if (letter === null) return <LetterList page={page} onPage={setPage} onOpen={onLetterChange} addressOf={letterAddress} last={last} />;
  return <LetterScreen key={letter} id={letter} onBack={() => onLetterChange(null)} />;
};

export default MailboxSlot;
