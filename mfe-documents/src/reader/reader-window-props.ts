export interface ReaderWindowProps {
  readonly id: number;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
  /** Shows the specified card of the document instead. */
  readonly onCard: () => void;
}
