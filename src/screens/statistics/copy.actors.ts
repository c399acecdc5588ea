import { fromCallback } from 'xstate';
import type { Failure } from '#contract/failures.values.ts';
import { createExportMachine, type ExportEvent } from '#machines/export/export.machine.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import type { Services } from '#src/services.tsx';
import { failedToast } from '#src/ui/failureText.ts';
import { pngOf } from './picture.ts';
import { csv, csvFile } from './csv.ts';
import { tabbed } from './copiedTable.ts';

/** What is taken along: all of it is there already. */
export interface Taken {
  svg: string;
  rows: string[][];
  fileName: string;
  as: 'png' | 'svg' | 'table';
  to: 'clipboard' | 'file';
}

const takeMachine = createExportMachine<Taken>();

/** The browser's refusal, by the key of our words for it. */
const noClipboard: Failure = { kind: 'refused', status: null, detail: 'STATISTICS_COPY_REFUSED' };

const SVG = 'image/svg+xml';
const textBlob = (text: string, type = 'text/plain') => new Blob([text], { type });

const endings = { png: 'png', svg: 'svg', table: 'csv' } as const;

async function fileOf({ as, svg, rows }: Taken): Promise<Blob> {
  if (as === 'table') return csvFile(csv(rows));
  return as === 'svg' ? textBlob(svg, SVG) : pngOf(svg);
}

/** By type, for programs to choose from. Some browsers lend the clipboard only at the press itself: a picture comes later. */
function partsOf({ as, svg, rows }: Taken): Record<string, Blob | Promise<Blob>> {
  if (as === 'png') return { 'image/png': pngOf(svg) };
  if (as === 'table') return { 'text/plain': textBlob(tabbed(rows)) };
  const takesSvg = 'supports' in ClipboardItem && ClipboardItem.supports(SVG);
  return { ...(takesSvg && { [SVG]: textBlob(svg, SVG) }), 'text/plain': textBlob(svg) };
}

async function copy(taken: Taken): Promise<void> {
  if (!('ClipboardItem' in window)) {
    const text = taken.as === 'table' ? tabbed(taken.rows) : taken.svg;
    return navigator.clipboard.writeText(text).catch(() => Promise.reject(noClipboard));
  }
  const parts = partsOf(taken);
  const drawn = Promise.all(Object.values(parts).map((part) => Promise.resolve(part)));
  const copied = navigator.clipboard.write([new ClipboardItem(parts)]);
  // What could not be drawn is a fault of ours; what the browser does not take is its refusal.
  await Promise.all([drawn, copied.catch(() => drawn.then(() => Promise.reject(noClipboard)))]);
}

async function take(taken: Taken, isOver: () => boolean): Promise<string> {
  const fileName = `${taken.fileName}.${endings[taken.as]}`;
  if (taken.to === 'clipboard') await copy(taken);
  else {
    const [{ saveFile }, file] = await Promise.all([import('#src/ui/saveFile.ts'), fileOf(taken)]);
    if (!isOver()) saveFile(file, fileName);
  }
  return fileName;
}

export const takeLogic = ({ toasts }: Services) =>
  takeMachine.provide({
    actors: {
      download: fromCallback<ExportEvent<Taken>, { filter: Taken }>(({ input, sendBack }) => {
        let isOver = false;
        take(input.filter, () => isOver).then(
          (fileName) => isOver || sendBack({ type: 'export.saved', fileName }),
          (error: unknown) => isOver || sendBack({ type: 'export.failed', error }),
        );
        return () => {
          isOver = true;
        };
      }),
    },
    actions: {
      notify({ context }, { failure }) {
        const isCopy = context.filter?.to === 'clipboard';
        if (failure === null && !isCopy) return;
        raiseToast(
          toasts,
          failure === null
            ? { status: 'success', title: 'QUESTIONS_COPIED' }
            : failedToast(isCopy ? 'QUESTIONS_COPY_FAILED' : 'QUESTIONS_SAVE_FAILED', failure),
        );
      },
    },
  });
