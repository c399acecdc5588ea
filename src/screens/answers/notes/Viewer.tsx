import { useSelector } from '@xstate/react';
import { Download, FileX } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Lightbox, type ControllerRef, type Slide } from 'yet-another-react-lightbox';
import VideoPlugin from 'yet-another-react-lightbox/plugins/video';
import ZoomPlugin from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { isNotFound } from '#machines/resource/resource.selectors.ts';
import { sizeIn } from '#src/i18n/size.ts';
import { LoadNotice } from '#src/LoadNotice.tsx';
import { useFormat } from '#src/services.tsx';
import { OutageContext } from '#src/ui/outage.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useRetry } from '#src/useRetry.ts';
import type { Attachment } from './attachments.ts';
import type { NoteFiles } from './note-files.ts';
import { useReporter } from './reporter.ts';
import { useFile } from './useFile.ts';
import styles from './Viewer.module.css';

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    /** A file that has not been fetched. */
    awaited: OwnSlide<'awaited'>;
    /** A file that this browser cannot show. */
    broken: OwnSlide<'broken'>;
  }
}

interface OwnSlide<Type extends string> {
  type: Type;
  attachment: Attachment;
}

interface ViewerProps {
  media: readonly Attachment[];
  start: number;
  files: NoteFiles;
  onClose: () => void;
}

const plugins = [VideoPlugin, ZoomPlugin];

/** Pictures that can be enlarged and films that play, one after the other. Load it lazily: it is a library of its own. */
export function Viewer({ media, start, files, onClose }: ViewerProps) {
  const labels = useLabels();
  const urls = useSyncExternalStore(files.subscribe, files.urls);
  /** The viewer falls back to the place it is given whenever a slide changes, such as one that has arrived. */
  const [at, setAt] = useState(start);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const controller = useRef<ControllerRef>(null);
  const current = media[at];
  const slides = useMemo(
    () => media.map((one) => slideOf(one, urls.get(one.path), broken.has(one.path))),
    [media, urls, broken],
  );

  /** What had the focus may have gone with its slide; keys would act on nothing. */
  useEffect(() => {
    const active = document.activeElement;
    const isLost = active === null || active === document.body;
    if (isLost || active.closest('.yarl__slide:not(.yarl__slide_current)') !== null) controller.current?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a slide that changes or is left may take the focus with it
  }, [slides, at]);

  function noteBroken({ target }: SyntheticEvent) {
    const src = target instanceof Element ? target.getAttribute('src') : null;
    const path = [...urls].find(([, url]) => url === src)?.[0];
    if (path !== undefined) setBroken((known) => new Set(known).add(path));
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys pressed in the viewer are the viewer's
    <div onKeyDown={(event) => event.stopPropagation()} onErrorCapture={noteBroken}>
      <OutageContext value={null}>
        <Lightbox
          open
          close={onClose}
          index={at}
          slides={slides}
          plugins={plugins}
          labels={labels}
          on={{ view: ({ index }) => setAt(index) }}
          toolbar={{
            buttons: [
              current && <SaveLink key={current.path} name={current.name} url={urls.get(current.path)} />,
              'close',
            ],
          }}
          carousel={{ finite: true, preload: 1 }}
          animation={{ fade: 120, swipe: 200, navigation: 120, zoom: 200 }}
          controller={{ ref: controller, closeOnBackdropClick: true }}
          zoom={{ maxZoomPixelRatio: 4, scrollToZoom: true }}
          render={{
            controls: () => <Reporter />,
            slide({ slide, offset }) {
              if (slide.type === 'awaited')
                return <Awaited attachment={slide.attachment} files={files} isCurrent={offset === 0} />;
              if (slide.type !== 'broken') return undefined;
              return <Broken attachment={slide.attachment} url={urls.get(slide.attachment.path)} />;
            },
            ...(media.length < 2 && { buttonPrev: () => null, buttonNext: () => null }),
          }}
        />
      </OutageContext>
    </div>
  );
}

/** What was in sight above the notes is covered by the viewer. */
function Reporter() {
  const reporter = useReporter();
  if (reporter === null) return null;
  const { station, observer, ngo } = reporter;
  return <p className={styles['reporter']}>{[station, observer, ngo].filter((one) => one).join(' · ')}</p>;
}

interface SaveLinkProps {
  name: string;
  url: string | undefined;
}

function SaveLink({ name, url }: SaveLinkProps) {
  const { t } = useTranslation();
  if (url === undefined) return null;
  const text = t('ANSWERS_VIEWER_SAVE', { name });
  return (
    <a className={`yarl__button ${styles['save']}`} href={url} download={name} aria-label={text} title={text}>
      <Download aria-hidden />
    </a>
  );
}

function slideOf(attachment: Attachment, src: string | undefined, isBroken: boolean): Slide {
  const { kind, name, type } = attachment;
  if (isBroken) return { type: 'broken', attachment };
  if (src === undefined) return { type: 'awaited', attachment };
  if (kind === 'picture') return { src, alt: name };
  // Chromium plays what an iPhone films as long as nobody tells it the container's own name.
  return { type: 'video', sources: [{ src, type: type === 'video/quicktime' ? 'video/mp4' : (type ?? '') }] };
}

interface AwaitedProps {
  attachment: Attachment;
  files: NoteFiles;
  isCurrent: boolean;
}

/** Only what is looked at is fetched: its neighbours may be large. */
const Awaited = ({ isCurrent, ...rest }: AwaitedProps) => (isCurrent ? <Fetching {...rest} /> : null);

function Fetching({ attachment, files }: Omit<AwaitedProps, 'isCurrent'>) {
  const { t } = useTranslation();
  const actor = useFile(attachment, files);
  const retry = useRetry(actor);
  const missing = useSelector(actor, isNotFound);
  const size = sizeIn(useFormat())(attachment.size);
  const { name } = attachment;
  if (missing) return <Trouble text={t('ANSWERS_FILE_MISSING')} />;
  if (retry?.isRetrying === false) {
    return (
      <div className={styles['notice']}>
        <LoadNotice actor={actor} title={t('ANSWERS_FILE_NOT_LOADED', { name })} />
      </div>
    );
  }
  return (
    <output className={styles['state']}>
      <Spinner />
      {t('ANSWERS_FILE_LOADING', { name })} {size}
    </output>
  );
}

/** Another program may be able to. */
function Broken({ attachment: { kind, name }, url }: { attachment: Attachment; url: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Trouble text={kind === 'film' ? t('ANSWERS_FILM_BROKEN') : t('ANSWERS_PICTURE_BROKEN')}>
      {url !== undefined && (
        <a className={styles['way']} href={url} download={name}>
          <Download aria-hidden />
          {t('ANSWERS_VIEWER_SAVE', { name })}
        </a>
      )}
    </Trouble>
  );
}

const Trouble = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className={styles['state']}>
    <FileX aria-hidden />
    <output>{text}</output>
    {children}
  </div>
);

function useLabels() {
  const { t } = useTranslation();
  return {
    Previous: t('ANSWERS_VIEWER_PREVIOUS'),
    Next: t('ANSWERS_VIEWER_NEXT'),
    Close: t('CLOSE'),
    'Zoom in': t('ANSWERS_VIEWER_ZOOM_IN'),
    'Zoom out': t('ANSWERS_VIEWER_ZOOM_OUT'),
    Lightbox: t('ANSWERS_VIEWER'),
    'Photo gallery': t('ANSWERS_VIEWER_ALL'),
    Carousel: t('ANSWERS_VIEWER_CAROUSEL'),
    Slide: t('ANSWERS_VIEWER_SLIDE'),
    '{index} of {total}': t('ANSWERS_VIEWER_PLACE'),
  };
}
