import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const macOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const runs = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

function ofPlaywright(): string[] {
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache/ms-playwright');
  try {
    return readdirSync(cache)
      .filter((name) => /^chromium-\d+$/u.test(name))
      .toSorted()
      .toReversed()
      .flatMap((name) => [join(cache, name, 'chrome-linux/chrome'), join(cache, name, 'chrome-linux64/chrome')]);
  } catch {
    return [];
  }
}

function found(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(':').flatMap((folder) => names.map((name) => join(folder, name)));
  return [process.env['CHROMIUM'] ?? '', ...onPath, ...macOS, ...ofPlaywright()].find(
    (file) => file !== '' && runs(file),
  );
}

/** The browser that is on this machine; on a Debian machine without one it is installed, which needs root. */
export function chromiumPath(): string {
  const there = found();
  if (there !== undefined) return there;
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'inherit' }).status === 0;
  if (
    process.getuid?.() === 0 &&
    apt('update', '-qq') &&
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')
  ) {
    const installed = found();
    if (installed !== undefined) return installed;
  }
  throw new Error('No Chromium found. Install chromium (Debian: apt-get install chromium) or name it in CHROMIUM.');
}

/** Without a window and without the calls that it makes home. */
const options = () => ({
  executablePath: chromiumPath(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-sync',
  ],
});

export const launchChromium = (): Promise<Browser> => chromium.launch(options());

/** With a profile in this directory, which is there again when the browser is started again. */
export const launchProfile = (directory: string, baseURL: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(directory, { ...options(), baseURL, locale: 'en-GB' });
