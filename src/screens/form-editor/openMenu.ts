import { createContext, use } from 'react';
import type { Level } from '#machines/form/document.ts';

/** A thing whose menu is open, and the button that opened it. */
export interface OpenMenu {
  key: string;
  level: Level;
  name: string;
  opener: HTMLElement;
}

export const MenuContext = createContext<(menu: OpenMenu) => void>(() => {});

/** Opens the one menu of the editor. */
export const useMenu = () => use(MenuContext);
