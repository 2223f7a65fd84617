/** A window that is opened in the press itself and led to its address afterwards, as browsers want it. */
export const leadWindow = (): { lead: (address: string) => void; close: () => void } => {
  const opened = window.open('', '_blank');
  return {
    lead: (address) => {
      if (!opened) return;
      opened.opener = null;
      opened.location.href = new URL(address, window.location.href).href;
    },
    close: () => opened?.close(),
  };
};
