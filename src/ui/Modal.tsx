import { Dialog, Portal } from '@chakra-ui/react';
import { use, type ReactNode } from 'react';
import { ModalNotice } from './modalNotice.ts';
import { OutageContext } from './outage.ts';
import { ChakraSystem } from './ChakraSystem.tsx';

interface ModalProps {
  title: string;
  children: ReactNode;
  footer: ReactNode;
  /** Esc; not called by a press outside, which loses what was typed. */
  onClose: () => void;
  /** A question that cannot be passed over. */
  isAlert?: boolean;
  /** How wide it may grow, where its content needs more than a question does; its body scrolls then, the buttons stay in sight. */
  width?: string;
  /** Where the focus goes when it closes, if not where it was. */
  finalFocus?: () => HTMLElement | null;
}

const maxHeight = 'calc(100dvh - max(1rem, 12vh) - 1rem)';

/** The focus goes to the first field or button and comes back to where it was. Load it lazily: nothing shows it at first. */
export const Modal = ({ title, children, footer, onClose, isAlert = false, width, finalFocus }: ModalProps) => (
  <ChakraSystem>
    <Dialog.Root
      open
      role={isAlert ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={false}
      {...(finalFocus !== undefined && { finalFocusEl: finalFocus })}
      onOpenChange={({ open }) => open || onClose()}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content {...(width !== undefined && { maxWidth: width, maxHeight })}>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            {use(ModalNotice)}
            <OutageContext value={null}>{children}</OutageContext>
            {footer}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  </ChakraSystem>
);
