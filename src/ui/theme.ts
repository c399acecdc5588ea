import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { slotRecipes } from 'virtual:theme-widgets';

/**
 * The system of Chakra's own components, which stand in dialogs. The build has resolved their recipes: no token is looked
 * up in the browser. A component without a recipe renders unstyled and silently; `tests/ui/theme.test.tsx` finds it.
 */
export const system = createSystem(defaultBaseConfig, { preflight: false, theme: { slotRecipes } });
