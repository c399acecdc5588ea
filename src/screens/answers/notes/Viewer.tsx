import { ArrowRightToLine, Download, RotateCw, Scan } from 'lucide';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Lightbox, type ControllerRef, type Slide, type ZoomRef } from 'yet-another-react-lightbox';
import VideoPlugin from 'yet-another-react-lightbox/plugins/video';
import ZoomPlugin from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { OutageContext } from '#src/ui/outage.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { Attachment } from './attachments.ts';
import { Caption } from './Caption.tsx';
import type { NoteFiles } from './note-files.ts';
import styles from './Viewer.module.css';
import { Awaited, Broken } from './ViewerSlides.tsx';
import { ViewerButton } from './ViewerButton.tsx';
import type { Shot } from './VisitNotes.tsx';

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
  shots: readonly Shot[];
  start: number;
  files: NoteFiles;
  onClose: () => void;
  /** Goes to the pictures of the next visit; answers whether there is a next one. */
  onNext: () => boolean;
}

const quarter = 90;

const plugins = [VideoPlugin, ZoomPlugin];

/** Pictures that can be enlarged and films that play, one after the other. Load it lazily: it is a library of its own. */
export function Viewer({ shots, start, files, onClose, onNext }: ViewerProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const urls = useSyncExternalStore(files.subscribe, files.urls);
  /** The viewer falls back to the place it is given whenever a slide changes, such as one that has arrived. */
  const [at, setAt] = useState(start);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const [turned, setTurned] = useState<ReadonlyMap<string, number>>(new Map());
  const [isLast, setLast] = useState(false);
  const controller = useRef<ControllerRef>(null);
  const zoom = useRef<ZoomRef>(null);
  const media = useMemo(() => shots.map(({ attachment }) => attachment), [shots]);
  const current = shots[at];
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
  const fit = () => zoom.current?.changeZoom(1);
  function rotate() {
    fit();
    const url = current && urls.get(current.attachment.path);
    if (url !== undefined) setTurned((known) => new Map(known).set(url, ((known.get(url) ?? 0) + quarter) % 360));
  }
  const goOn = () => setLast(!onNext());
  const keys: Readonly<Record<string, () => void>> = { r: rotate, '0': fit, n: goOn };
  function press(event: KeyboardEvent) {
    event.stopPropagation();
    if (!event.ctrlKey && !event.metaKey && !event.altKey) keys[event.key]?.();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys pressed in the viewer are the viewer's
    <div onKeyDown={press} onErrorCapture={noteBroken}>
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
              current?.attachment.kind === 'picture' && (
                <ViewerButton key="rotate" name={t('ANSWERS_VIEWER_ROTATE')} icon={RotateCw} onClick={rotate} />
              ),
              <ViewerButton key="fit" name={t('ANSWERS_VIEWER_FIT')} icon={Scan} onClick={fit} />,
              'zoom',
              current && (
                <SaveLink
                  key={current.attachment.path}
                  attachment={current.attachment}
                  url={urls.get(current.attachment.path)}
                />
              ),
              <ViewerButton
                key="next"
                name={isLast ? t('ANSWERS_NONE_AFTER') : t('ANSWERS_VIEWER_NEXT_VISIT')}
                icon={ArrowRightToLine}
                onClick={goOn}
              />,
              'close',
            ],
          }}
          carousel={{ finite: true, preload: 1, imageProps: (slide) => rotatedBy(turned, slide) }}
          animation={{ fade: 120, swipe: 200, navigation: 120, zoom: 200 }}
          controller={{ ref: controller, closeOnBackdropClick: true }}
          zoom={{ ref: zoom, maxZoomPixelRatio: 4, scrollToZoom: true }}
          render={{
            controls: () => current && <Caption shot={current} />,
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

/** A picture that lies on its side fits into the room that it has then. */
function rotatedBy(turned: ReadonlyMap<string, number>, slide: Slide) {
  const degrees = 'src' in slide ? (turned.get(slide.src) ?? 0) : 0;
  const isOnSide = degrees % 180 !== 0;
  return {
    style: { rotate: `${degrees}deg`, ...(isOnSide && { maxWidth: '100cqh', maxHeight: '100cqw' }) },
  };
}

interface SaveLinkProps {
  attachment: Attachment;
  url: string | undefined;
}

function SaveLink({ attachment: { name, savedAs }, url }: SaveLinkProps) {
  const { t } = useTranslation();
  if (url === undefined) return null;
  const text = t('ANSWERS_VIEWER_SAVE', { name });
  return (
    <a className={`yarl__button ${styles['save']}`} href={url} download={savedAs} aria-label={text} title={text}>
      <Icon of={Download} />
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
