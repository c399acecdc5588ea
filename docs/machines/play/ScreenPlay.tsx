import { useEffect, useRef, useState } from 'react';
import { hashOfMachine, hashOfScreen, readScreenPlace, screensPath, type Shown } from '../screens/place.ts';
import { addressOf, readPlace, type Place } from './address.ts';
import { StateView } from './StateView.tsx';

interface ScreenPlayProps {
  place: Place;
  machineId: string;
}

const widths = ['1280', '360'];
const looks = { language: ['en', 'ro'], theme: ['light', 'dark'] } as const;

const isShown = (data: unknown): data is Shown =>
  typeof data === 'object' && data !== null && 'titles' in data && 'place' in data;

/** What the stage in the frame shows, as it says itself. */
function useShown(frame: React.RefObject<HTMLIFrameElement | null>): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const hear = ({ data, source }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || !isShown(data)) return;
      setShown(data);
      // Whatever led there, in the frame or beside it: the address is that of what is shown.
      const address = addressOf({ ...readPlace(location.hash), screen: hashOfScreen(data.place) });
      history.replaceState(null, '', address);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [frame]);
  return shown;
}

/** The real screen beside the chart of its machine, in every state that its walk reaches. */
export function ScreenPlay({ place, machineId }: ScreenPlayProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useShown(frame);
  const [width, setWidth] = useState(widths[0]);
  const to = (screen: string) => addressOf({ ...place, screen });
  const here = place.screen === '' ? null : shown;
  const stage = readScreenPlace(place.screen);
  return (
    <>
      <nav aria-label="Look" className="steps">
        <a href={to('')}>All its states</a>
        {here !== null && (
          <>
            <a href={to(hashOfScreen({ ...here.place, did: here.place.did.slice(0, -1) }))}>Step back</a>
            {(['language', 'theme'] as const).map((kind) =>
              looks[kind].map((one) => (
                <a
                  key={one}
                  href={to(hashOfScreen({ ...here.place, [kind]: one }))}
                  aria-current={stage[kind] === one ? 'true' : undefined}
                >
                  {one}
                </a>
              )),
            )}
          </>
        )}
        {widths.map((one) => (
          <button key={one} type="button" aria-pressed={width === one} onClick={() => setWidth(one)}>
            {one} px
          </button>
        ))}
      </nav>
      <div className="frame">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the console's own, as it runs elsewhere */}
        <iframe
          ref={frame}
          title="The screen"
          width={width}
          src={`${screensPath}${place.screen === '' ? hashOfMachine(machineId) : place.screen}`}
        />
      </div>
      {here !== null && (
        <div className="columns">
          <section>
            <h3>{here.name}</h3>
            {here.broke !== null && <p className="broken">It came no further: {here.broke}</p>}
            <ul className="choices">
              {here.titles.map((title) => (
                <li key={title}>
                  <a href={to(hashOfScreen({ ...here.place, did: [...here.place.did, title] }))}>{title}</a>
                </li>
              ))}
            </ul>
          </section>
          <StateView
            machineId={here.machine}
            state={here.value}
            before={here.context}
            after={here.context}
            actions={[]}
            childActors={[]}
            notes={[
              ...(here.machine === machineId ? [] : [`A screen of ${here.machine}, of which it is a part.`]),
              `Done: ${here.place.did.join(', ') || 'opened'}.`,
            ]}
          />
        </div>
      )}
    </>
  );
}
