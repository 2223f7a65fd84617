/** A window of the shell. It closes itself, and reports when it has left the screen. */
export interface WindowProps {
  onClosed: () => void;
}
