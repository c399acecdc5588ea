import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { look } from '#src/theme/classes.ts';
import { Button, buttonLook, type ButtonLook, type ButtonProps } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { mediaHook } from '#src/ui/mediaHook.ts';
import { useIsPhone } from '#src/ui/useIsPhone.ts';

interface HeadActionProps extends Omit<ButtonProps, 'aria-label' | 'children' | 'name'> {
  name: string;
  icon: ReactNode;
  /** Beside others with long names: where the window is half as wide as a desk's, its icon says enough. */
  givesWay?: boolean;
  /** There is room for its name at any width. */
  isWorded?: boolean;
}

const useIsTight = mediaHook('icons');

/** Whether there is room for the icon alone. */
function useIsIcon(givesWay: boolean): boolean {
  const isPhone = useIsPhone();
  const isTight = useIsTight();
  return isPhone || (givesWay && isTight);
}

/** On a phone the icons of plain buttons need no frame either. */
const ofPhone = ({ variant = 'ghost' }: ButtonLook) => ({ variant });

/** What can be done with a whole list: an icon and its name, which a phone has no room for beside the title. */
export function HeadAction({ name, icon, givesWay = false, isWorded = false, ...rest }: HeadActionProps) {
  const isIcon = useIsIcon(givesWay);
  if (isIcon && !isWorded)
    return (
      <IconButton {...rest} {...ofPhone(rest)} name={name}>
        {icon}
      </IconButton>
    );
  return (
    <Button {...rest}>
      {icon}
      {name}
    </Button>
  );
}

interface HeadLinkProps extends ButtonLook {
  name: string;
  icon: ReactNode;
  to: string;
  givesWay?: boolean;
}

/** The same, where another screen does it. */
export function HeadLink({ name, icon, to, givesWay = false, ...choice }: HeadLinkProps) {
  return useIsIcon(givesWay) ? (
    <Link
      className={`${buttonLook({ ...choice, ...ofPhone(choice) })} ${look('tip')}`}
      to={to}
      aria-label={name}
      data-tip={name}
    >
      {icon}
    </Link>
  ) : (
    <Link className={buttonLook(choice)} to={to}>
      {icon}
      {name}
    </Link>
  );
}
