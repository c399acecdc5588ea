import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readText } from '#contract/read-csv.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { loadStations, type Tally } from '#server/stations/load-stations.ts';
import { readStations, type StationLine } from '#server/stations/station-file.ts';
import { runCommand, Stop } from './command.ts';

const usage = `Usage: npm run stations -- <file.csv> [--data <directory>]
Adds counties and polling stations, and changes those that are there; deletes none. One wrong line, and nothing is written.
The first line names the columns: county code, county name, station number, and where they are known diaspora (yes or no),
address, coordinates, administrative territory code, territory code. Separated by commas or semicolons, in UTF-8.
DATA_DIR or --data names the embedded database, DATABASE_URL a server. Stop the server first when it uses the embedded one.`;

await runCommand(usage, async (args) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { data: { type: 'string' } } });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Stop(usage);
  const lines = linesOf(file);
  const config = readConfig({ ...process.env, ...(values.data !== undefined && { DATA_DIR: values.data }) });
  const database = await openDatabase(config);
  try {
    await migrate(database.db);
    const { counties, stations } = await loadStations(database.db, lines, new Date());
    process.stderr.write(`Counties: ${inWords(counties)}.\nPolling stations: ${inWords(stations)}.\n`);
  } finally {
    await database.close();
  }
});

function linesOf(file: string): StationLine[] {
  const read = readText(contentOf(file));
  if ('isNoText' in read) throw new Stop(`${file} is no text file: save the list as CSV.`);
  const stations = readStations(read.text);
  if ('wrong' in stations) throw new Stop([...stations.wrong, `Nothing of ${file} was written.`].join('\n'));
  return stations.lines;
}

function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Stop(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function inWords({ added, changed, same }: Tally): string {
  return `${added} new, ${changed} changed, ${same} the same`;
}
