import { defineKeyframes, defineTextStyles, defineTokens } from '@chakra-ui/react/styled-system';

const scale = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

/** What the meanings of `semanticTokens.ts` are made of. Nothing else names one of these colours. */
export const tokens = defineTokens({
  colors: {
    slate: scale({
      0: '#ffffff',
      50: '#f5f7f8',
      100: '#eef2f4',
      200: '#dde3e7',
      300: '#c3ccd2',
      400: '#a3b2bd',
      500: '#7c8993',
      600: '#6f7f8b',
      650: '#51606c',
      700: '#3a4751',
      800: '#2b363f',
      850: '#202a32',
      900: '#182027',
      925: '#16202a',
      950: '#11171c',
    }),
    teal: scale({
      50: '#e4f1f5',
      100: '#cde5ec',
      200: '#a9d3df',
      300: '#84d2e8',
      400: '#5cc0dc',
      600: '#0b6480',
      700: '#084e64',
      800: '#1d4654',
      900: '#14323d',
      950: '#06232d',
    }),
    red: scale({
      50: '#fcebea',
      100: '#f8d7d5',
      200: '#ffb0ab',
      300: '#ff9089',
      600: '#b3261e',
      700: '#8f1d17',
      800: '#5a2420',
      900: '#3a1c1a',
      950: '#3b0906',
    }),
    amber: scale({
      50: '#fff4d9',
      100: '#fde6b0',
      300: '#f2bd56',
      500: '#c07d00',
      600: '#7d5200',
      800: '#5a4319',
      900: '#352a12',
    }),
    green: scale({ 50: '#e5f4eb', 100: '#cbe8d6', 300: '#72d09a', 600: '#1b6840', 800: '#1f4d30', 900: '#14301f' }),
  },
  fonts: {
    body: { value: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif" },
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
  },
  // 13 px: what stands beside or under what matters more.
  fontSizes: scale({ note: '0.8125rem' }),
  durations: scale({ fast: '120ms', moderate: '200ms', slow: '300ms' }),
  shadows: { float: { value: '0 1px 2px rgb(0 0 0 / 8%), 0 8px 24px rgb(0 0 0 / 16%)' } },
  sizes: scale({ frame: '48px' }),
});

export const textStyles = defineTextStyles({
  xs: { value: { fontSize: '0.75rem', lineHeight: '1rem' } },
  sm: { value: { fontSize: '0.875rem', lineHeight: '1.25rem' } },
  md: { value: { fontSize: '1rem', lineHeight: '1.5rem' } },
  lg: { value: { fontSize: '1.125rem', lineHeight: '1.5rem' } },
});

export const keyframes = defineKeyframes({
  'fade-in': { from: { opacity: '0' } },
  'fade-out': { to: { opacity: '0' } },
  turn: { to: { transform: 'rotate(1turn)' } },
  appear: { from: { opacity: '0' } },
  shown: { from: { visibility: 'hidden' } },
  mute: { to: { color: 'fg.muted' } },
  breathe: { to: { opacity: '0.5' } },
  tip: { to: { opacity: '1' } },
  'slide-in': { from: { opacity: '0', transform: 'translateX(-24px)' } },
  'rise-in': { from: { opacity: '0', transform: 'translateY(8px)' } },
});
