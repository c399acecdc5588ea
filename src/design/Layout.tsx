import { TriangleAlert } from 'lucide';
import { look } from '#src/theme/classes.ts';
import { recipes } from '#src/theme/recipes.ts';
import { Steps } from '#src/import/Steps.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Columns, nothing } from './Stand.tsx';

const { stack, wrap, callout } = recipes;

/** How parts stand to each other, and what is said before one goes on. */
export const Layout = () => (
  <>
    <Columns>
      {stack.variants.gap.map((gap) => (
        <section key={gap} className={`${look('panel')} ${look('stack', { gap })}`}>
          <h2>{`Stack, gap ${gap}`}</h2>
          <p>Below it.</p>
        </section>
      ))}
    </Columns>
    {wrap.variants.gap.flatMap((gap) =>
      wrap.variants.ends.map((ends) => (
        <p key={`${gap} ${ends}`} className={look('wrap', { gap, ends })}>
          <span>{`Beside it, gap ${gap},`}</span>
          <span>{`ends ${ends}`}</span>
        </p>
      )),
    )}
    <p className={look('wrap', { dividers: 'dots' })}>
      <span>Beside it,</span>
      <span>divided by dots</span>
    </p>
    <Steps now="check" />
    {callout.variants.tone.map((tone) => (
      <p key={tone} className={look('callout', { tone })}>
        <Icon of={TriangleAlert} />
        <span>
          <strong>{tone}.</strong> What has to be known before one goes on.
        </span>
        <Button size="sm" onClick={nothing}>
          Understood
        </Button>
      </p>
    ))}
    <p className={look('callout')}>Words alone.</p>
  </>
);
