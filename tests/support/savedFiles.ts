/** What the page gave to the browser to save since the test began. The setup of the console's tests puts this in the place of `file-saver`. */
export const savedFiles: [name: string, blob: Blob][] = [];

export const saveAs = (blob: Blob, name: string) => void savedFiles.push([name, blob]);
