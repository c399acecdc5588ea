import { ChevronDown } from 'lucide';
import type { ComponentProps } from 'react';
import { Icon } from './Icon.tsx';
import { slotLook } from '#src/theme/classes.ts';

/** The browser's own choice, with Chakra's look. */
export const Select = (props: Omit<ComponentProps<'select'>, 'className'>) => (
  <div className={slotLook('nativeSelect', 'root')}>
    <select {...props} className={slotLook('nativeSelect', 'field')} />
    <span className={slotLook('nativeSelect', 'indicator')}>
      <Icon of={ChevronDown} />
    </span>
  </div>
);
