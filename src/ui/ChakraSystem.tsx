import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { slotRecipes } from 'virtual:theme-widgets';

/**
 * The system of Chakra's own components, which stand in dialogs. The build has resolved their recipes: no token is looked
 * up in the browser. A component without a recipe renders unstyled and silently; `tests/ui/chakraSystem.test.tsx` finds it.
 */
const system = createSystem(defaultBaseConfig, { preflight: false, theme: { slotRecipes } });

/** Stands around what uses Chakra's parts, which are the dialogs: no screen needs it for its first look. */
export const ChakraSystem = ({ children }: { children: ReactNode }) => (
  <ChakraProvider value={system}>{children}</ChakraProvider>
);
