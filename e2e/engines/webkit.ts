import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { Builder, Capabilities, Key, WebElement, type WebDriver } from 'selenium-webdriver';
import { webkitPrograms } from './installed.ts';
import { windowSize, type Handle, type Tab } from './tab.ts';

const freePort = async (): Promise<number> => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** A screen that nobody sees: the engine draws only in a window. Xvfb chooses a free number and says it. */
const startScreen = async (): Promise<{ process: ChildProcess; display: string }> => {
  const size = `${windowSize.width}x${windowSize.height + 100}x24`;
  const child = spawn(webkitPrograms.xvfb ?? '', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [said] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { process: child, display: `:${said.toString().trim()}` };
};

const capabilities = (): Capabilities =>
  new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: webkitPrograms.miniBrowser, args: ['--automation'] },
  });

/** The driver accepts connections a moment after its start. */
const connect = async (address: string, until = Date.now() + 20_000): Promise<WebDriver> => {
  try {
    return await new Builder().usingServer(address).withCapabilities(capabilities()).build();
  } catch (error) {
    if (Date.now() > until || !/ECONNREFUSED/.test(String(error))) throw error;
    return connect(address, until);
  }
};

const handleOf = (driver: WebDriver, element: WebElement): Handle => ({
  click: async () => {
    await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
    await element.click();
  },
  fill: async (text) => {
    await element.sendKeys(Key.chord(Key.CONTROL, 'a'), Key.DELETE);
    await element.sendKeys(text);
  },
  setFile: async (path) => element.sendKeys(path),
});

/** WebKitGTK, the engine nearest to Safari that Debian packages, over its own WebDriver. */
export const openWebkit = async (): Promise<Tab> => {
  const screen = await startScreen();
  const port = await freePort();
  const process = spawn(webkitPrograms.driver ?? '', [`--port=${port}`], {
    env: { ...globalThis.process.env, DISPLAY: screen.display, LANG: 'ru_RU.UTF-8', LANGUAGE: 'ru' },
    stdio: 'ignore',
  });
  const end = (): void => {
    process.kill();
    screen.process.kill();
  };
  const driver = await connect(`http://127.0.0.1:${port}`).catch((error: unknown) => {
    end();
    throw error;
  });
  await driver.manage().window().setRect(windowSize);
  const call = <T>(body: string, args: readonly unknown[]): Promise<T> =>
    driver.executeScript<T>(`const args = [...arguments]; ${body}`, ...args);
  return {
    open: (address) => driver.get(address),
    reload: () => driver.navigate().refresh(),
    evaluate: (body, ...args) => call(body, args),
    element: async (body, ...args) => {
      const found = await call<WebElement | null>(body, args);
      return found && handleOf(driver, found);
    },
    picture: async (path) => writeFile(path, await driver.takeScreenshot(), 'base64'),
    close: async () => {
      await driver.quit();
      end();
    },
  };
};
