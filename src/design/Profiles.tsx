import { slotLook } from '#src/theme/classes.ts';
import { BackLink } from '#src/BackLink.tsx';
import { Figures } from '#src/Figures.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Facts, Profile, ProfileDanger, ProfileForm, ProfileSkeleton, RestoredNotice } from '#src/ui/Profile.tsx';
import { Sessions } from '#src/ui/Sessions.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { Columns, nothing } from './Stand.tsx';

const facts = [
  { key: 'name', label: 'Name', value: 'Ioana Marin' },
  { key: 'phone', label: 'Phone', value: '0722 000 111' },
];

const session = {
  machine: { browser: 'Firefox', system: 'Linux' },
  address: '192.0.2.7',
  since: '2026-11-23T06:00:00Z',
  lastUsed: '2026-11-23T12:03:00Z',
};

const SessionsOf = ({ label, sessions }: { label: string; sessions: 'some' | 'none' | null }) => (
  <Sessions
    label={label}
    sessions={
      sessions === 'some'
        ? [
            { ...session, id: '1', current: true },
            { ...session, id: '2', current: false },
          ]
        : sessions && []
    }
    retry={null}
    format={(instant) => instant.slice(11, 16)}
    isEnding={false}
    endAll="Log out everywhere else"
    onRetry={nothing}
    onEnd={nothing}
    onEndAll={nothing}
  />
);

/** As it stands beside a name that was pressed. */
const Card = () => (
  <div>
    <button type="button" className={slotLook('observerCard', 'name')}>
      Ioana Marin
    </button>
    <section
      className={slotLook('observerCard', 'root')}
      style={{ position: 'static', width: 'auto' }}
      aria-label="Who it is"
    >
      <Facts facts={facts} />
      <div className={slotLook('observerCard', 'actions')}>
        <Button size="sm">Send notification</Button>
      </div>
    </section>
  </div>
);

export const Profiles = () => (
  <Columns>
    <Card />
    <Figures
      figures={[
        { label: 'Open emergencies', value: '12', note: 'longest wait 20 min' },
        { label: 'Messages not delivered', value: '0' },
      ]}
    />
    <Profile title="Ioana Marin" back={<BackLink to="/">Observers</BackLink>} actions={<Button>Edit</Button>}>
      <Facts facts={facts} />
      <ProfileDanger>
        <Button colorPalette="danger">Delete</Button>
      </ProfileDanger>
    </Profile>
    <Profile title="Being changed" back={<BackLink to="/">Observers</BackLink>}>
      <RestoredNotice onAccept={nothing} onDiscard={nothing} />
      <ProfileForm name="Changed" isUnsaved isSaving={false} why={undefined} onSave={nothing} onCancel={nothing}>
        <TextField label="Name" defaultValue="Ioana Marin" />
      </ProfileForm>
      <ProfileForm
        name="As it was"
        isUnsaved={false}
        isSaving={false}
        why="Nothing was changed."
        onSave={nothing}
        onCancel={nothing}
      >
        <TextField label="Name" defaultValue="Ioana Marin" />
      </ProfileForm>
    </Profile>
    <Profile title="On its way" back={<BackLink to="/">Observers</BackLink>}>
      <ProfileSkeleton fields={4} />
    </Profile>
    <div>
      <SessionsOf label="Sessions" sessions="some" />
      <SessionsOf label="No sessions" sessions="none" />
      <SessionsOf label="Sessions on their way" sessions={null} />
    </div>
  </Columns>
);
