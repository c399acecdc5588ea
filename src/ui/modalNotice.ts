import { createContext, type ReactNode } from 'react';

/** What has to be in reach over every dialog too: behind one, nothing can be read or pressed. */
export const ModalNotice = createContext<ReactNode>(null);
