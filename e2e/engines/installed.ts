import { existsSync, globSync } from 'node:fs';

/** An engine beside Chromium, as Debian packages it. */
export interface Installed {
  readonly name: 'Firefox' | 'WebKitGTK';
  /** Undefined where the machine lacks it. */
  readonly executable: string | undefined;
  /** What to install where it is lacking. */
  readonly packages: string;
}

const first = (paths: readonly string[]): string | undefined => paths.find((path) => existsSync(path));

const miniBrowser = globSync('/usr/lib/{*/,}webkit*gtk-*/MiniBrowser').toSorted().at(-1);
const xvfb = first(['/usr/bin/Xvfb']);
const driver = first(['/usr/bin/WebKitWebDriver']);

/** What WebKitGTK needs: its driver, a window with the engine, and a screen for it. */
export const webkitPrograms = { driver, miniBrowser, xvfb } as const;

/** The engines that the smoke flow knows, in the order in which it tries them. */
export const engines: readonly Installed[] = [
  { name: 'Firefox', executable: first(['/usr/bin/firefox-esr', '/usr/bin/firefox']), packages: 'firefox-esr' },
  { name: 'WebKitGTK', executable: driver && xvfb && miniBrowser, packages: 'webkit2gtk-driver xvfb' },
];
