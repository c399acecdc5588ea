import { HOST, type Layout } from './layout.ts';

/** Who is what, as each says of itself. */
export interface Roles {
  leader: string | undefined;
  /** The standby that every commit waits for. */
  synchronous: string | undefined;
  /** All that follow, that one included. */
  standbys: string[];
}

const TO_ANSWER = 1_000;

export async function rolesIn({ databases }: Layout): Promise<Roles> {
  const those = async (path: string): Promise<string[]> => {
    const are = await Promise.all(databases.map(({ patroni }) => says(patroni, path)));
    return databases.flatMap(({ name }, at) => (are[at] === true ? name : []));
  };
  const [leaders, synchronous, standbys] = await Promise.all(['/primary', '/sync', '/replica'].map(those));
  return { leader: leaders?.[0], synchronous: synchronous?.[0], standbys: standbys ?? [] };
}

const says = async (port: number, path: string): Promise<boolean> => {
  const reply = await fetch(`http://${HOST}:${port}${path}`, { signal: AbortSignal.timeout(TO_ANSWER) }).catch(
    () => undefined,
  );
  await reply?.body?.cancel();
  return reply?.ok === true;
};
