import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';

/** The engine without a window and what belongs to one: a tenth less work for the same tests. */
const headless = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
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

function found(names: readonly string[]): string | undefined {
  const onPath = names.flatMap((name) => (process.env['PATH'] ?? '').split(':').map((folder) => join(folder, name)));
  return [process.env['CHROMIUM'] ?? '', ...onPath, ...macOS, ...ofPlaywright()].find(
    (file) => file !== '' && runs(file),
  );
}

/** Puts one of these packages on a Debian machine, which needs root. */
function install(packages: readonly string[]): void {
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'inherit' }).status === 0;
  if (process.getuid?.() !== 0 || !apt('update', '-qq')) return;
  packages.some((name) => apt('install', '-y', '-qq', '--no-install-recommends', name));
}

/** The first of these that is on this machine; where there is none, it is installed. */
function chromiumPath(names: readonly string[]): string {
  const there = found(names);
  if (there !== undefined) return there;
  install(names.filter((name) => name.startsWith('chromium')));
  const installed = found(names);
  if (installed !== undefined) return installed;
  throw new Error('No Chromium found. Install chromium (Debian: apt-get install chromium) or name it in CHROMIUM.');
}

/** Without a window and without the calls that it makes home. */
const options = (names: readonly string[]) => ({
  executablePath: chromiumPath(names),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-sync',
  ],
});

/** What falls open below the address line: each page has two of them loaded, which nobody sees, for three quarters of its work. */
const addressLine = 'WebUIOmniboxPopup,WebUIOmniboxAimPopup';

const testOptions = () => {
  const { executablePath, args } = options([...headless, ...browsers]);
  return {
    args,
    executablePath: fileURLToPath(new URL('chromium.sh', import.meta.url)),
    env: { ...process.env, VIGIL_CHROMIUM: executablePath, VIGIL_CHROMIUM_WITHOUT: addressLine },
  };
};

/** Once, before several ask for it side by side. */
export const installChromium = (): void => void testOptions();

export const launchChromium = (): Promise<Browser> => chromium.launch(testOptions());

/** For figures: the browser that people have. */
export const launchBrowser = (): Promise<Browser> => chromium.launch(options(browsers));

/** With a profile in this directory, which is there again when the browser is started again. */
export const launchProfile = (directory: string, baseURL: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(directory, {
    ...testOptions(),
    baseURL,
    locale: 'en-GB',
  });
