import type { IconNode } from 'lucide';
import { createElement, type SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  of: IconNode;
  size?: number;
  /** What it says where no words say the same. */
  label?: string;
}

/** One of Lucide's drawings. Their own component for React takes a browser four times as long: see decision 77. */
export function Icon({ of: node, size = 24, label, ...others }: IconProps) {
  return createElement(
    'svg',
    {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }),
      ...others,
    },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  );
}
