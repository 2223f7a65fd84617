import type { Slots } from '@qujat/remotes';
import type { ReactNode } from 'react';
import { LetterList } from './letter-list.tsx';

/** What mfe-mail gives to the document work area: the letters of the connected mailbox. */
const MailboxSlot = (_props: Slots['mail/mailbox']): ReactNode => <LetterList />;

export default MailboxSlot;
