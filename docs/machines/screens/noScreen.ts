/** Machines that no screen of the stage shows, by their ids, each with its reason. */
export const noScreen: Readonly<Record<string, string>> = {
  boot: 'it decides what stands in the whole page.',
  import: 'a worker reads its file.',
  login: 'it is in the page before there are screens.',
  session: 'it is behind all screens.',
};
