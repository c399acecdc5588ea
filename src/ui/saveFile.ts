import { saveAs } from 'file-saver';

export const saveFile = (blob: Blob, name: string) => saveAs(blob, name);
