import type { Slots } from '@qujat/remotes';
import { useEffect, useState, type ReactNode } from 'react';
import { LetterList } from './letter-list.tsx';
import { LetterScreen } from '../letter/letter-screen.tsx';

/** What mfe-mail gives to the document work area: the letters of the connected mailbox, or the one that is open. */
const MailboxSlot = ({ letter, onLetterChange }: Slots['mail/mailbox']): ReactNode => {
  const [page, setPage] = useState(1);
  const [last, setLast] = useState<string | null>(null);
  // A new visit begins with the newest letters.
  useEffect(() => () => setPage(1), []);
  if (letter === null) return <LetterList page={page} onPage={setPage} onOpen={onLetterChange} last={last} />;
  return (
    <LetterScreen
      key={letter}
      id={letter}
      onBack={() => {
        setLast(letter);
        onLetterChange(null);
      }}
    />
  );
};

export default MailboxSlot;
