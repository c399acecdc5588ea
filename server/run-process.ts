import { builtConsole } from './bundle.ts';
import { startServer } from './start-server.ts';
import { demoLogins } from './seed/register.ts';
import { ROOT, version } from './package-facts.ts';
import { closeOnSignal, configOfProcess, giveUp, logOfProcess, say } from './process-io.ts';

const config = configOfProcess();
const log = logOfProcess(config);
const consoleDirectory = config.apiOnly
  ? Promise.resolve(undefined)
  : builtConsole(ROOT, () => say('Building the console, once …'));
// Waited for only after the database is open; until then a failure must not count as unhandled.
consoleDirectory.catch(() => {});

const { address, accounts, demo, close } = await startServer(config, {
  log,
  version: version(),
  consoleDirectory,
}).catch(giveUp);
closeOnSignal(close);

say(`${config.productName} is ready at ${address} after ${(performance.now() / 1000).toFixed(1)} s`);
if (accounts.length === 0)
  say('Nobody can log in yet. Make an administrator: npm run admin -- create --ngo "Name of the NGO" --account name');
const { organizer, admin, observer } = demoLogins;
if (demo) {
  for (const { account, password } of [organizer, admin]) say(`Demo login: ${account} / ${password}`);
  say(`For phones: ${observer.phone} with PIN ${observer.pin}`);
}
