import { loadTexts } from './texts.ts';
import { OutcomesPanel } from './outcomes-panel.tsx';
import { SigningWindow } from './signing-window.tsx';

export interface SigningScreens {
  readonly OutcomesPanel: typeof OutcomesPanel;
  readonly SigningWindow: typeof SigningWindow;
}

/** Dialogs and panel, with their texts. */
export async function loadSigningScreens(): Promise<SigningScreens> {
  await loadTexts();
  return { OutcomesPanel, SigningWindow };
}
