import { semanticTokens } from '#src/theme/semanticTokens.ts';
import styles from './Design.module.css';
import { Columns } from './Stand.tsx';

const kebab = (name: string) => name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

/** The variables of a group of tokens. */
function variables(group: object, prefix: string): string[] {
  return Object.entries(group).flatMap(([name, token]: [string, object]) => {
    const variable = name === 'DEFAULT' ? prefix : `${prefix}-${kebab(name)}`;
    return 'value' in token ? [variable] : variables(token, variable);
  });
}

/** What each colour means, by its name. */
export const Colours = () => (
  <Columns>
    {variables(semanticTokens.colors, '--v-colors').map((name) => (
      <div key={name} className={styles['swatch']}>
        <i style={{ background: `var(${name})` }} />
        <code>{name.replace('--v-colors-', '')}</code>
      </div>
    ))}
  </Columns>
);
