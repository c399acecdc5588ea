import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

export const button = defineRecipe({
  className: 'chakra-button',
  base: {
    colorPalette: 'accent',
    display: 'inline-flex',
    flexShrink: '0',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'transparent',
    borderRadius: 'md',
    fontWeight: '500',
    lineHeight: '1.2',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    userSelect: 'none',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'var(--v-quick)',
    _disabled: { opacity: '0.5', cursor: 'default' },
    _icon: { flexShrink: '0', width: '4', height: '4' },
  },
  variants: {
    variant: {
      solid: {
        background: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { background: 'colorPalette.hover' },
        _disabled: { background: 'hover', color: 'muted', opacity: '1' },
      },
      outline: {
        borderColor: 'line',
        background: 'bg',
        color: 'text',
        _hover: { background: 'hover', borderColor: 'lineStrong' },
      },
      ghost: { color: 'text', _hover: { background: 'hover' } },
      /** A text that acts, within a sentence or a bar. */
      plain: { color: 'colorPalette.solid', _hover: { textDecoration: 'underline' } },
    },
    size: {
      xs: { height: '6', minWidth: '6', paddingInline: '2', fontSize: 'sm' },
      sm: { height: '7', minWidth: '7', paddingInline: '2.5', fontSize: 'sm' },
      md: { height: '9', minWidth: '9', paddingInline: '3', fontSize: 'sm' },
      lg: { height: '10', minWidth: '10', paddingInline: '4', fontSize: 'md' },
    },
  },
  defaultVariants: { variant: 'outline', size: 'md' },
});

export const input = defineRecipe({
  className: 'chakra-input',
  base: {
    width: '100%',
    minWidth: '0',
    height: '9',
    paddingInline: '2.5',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'lineStrong',
    borderRadius: 'md',
    background: 'bg',
    color: 'text',
    fontSize: 'md',
    _placeholder: { color: 'muted', opacity: '1' },
    _disabled: { opacity: '0.6' },
    _invalid: { borderColor: 'danger.solid' },
  },
  variants: { size: { sm: { height: '8', fontSize: 'sm' }, md: {}, lg: { height: '10' } } },
  defaultVariants: { size: 'md' },
});

export const badge = defineRecipe({
  className: 'chakra-badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    paddingInline: '1.5',
    borderRadius: 'md',
    background: 'colorPalette.soft',
    color: 'colorPalette.solid',
    fontSize: 'xs',
    fontWeight: '500',
    lineHeight: '1.25rem',
    whiteSpace: 'nowrap',
  },
});

export const field = defineSlotRecipe({
  className: 'chakra-field',
  slots: ['root', 'label', 'requiredIndicator', 'helperText', 'errorText'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1', width: '100%', minWidth: '0' },
    label: { fontSize: 'sm', fontWeight: '500' },
    requiredIndicator: { color: 'danger.solid' },
    helperText: { color: 'muted', fontSize: 'sm' },
    errorText: { color: 'danger.solid', fontSize: 'sm', fontWeight: '500' },
  },
});

export const dialog = defineSlotRecipe({
  className: 'chakra-dialog',
  slots: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
  ],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: '40',
      background: 'shade',
      _open: { animation: 'fade-in var(--v-quick)' },
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: '41',
      display: 'flex',
      alignItems: 'flex-start',
      justifyContent: 'center',
      padding: '4',
      paddingTop: 'max(1rem, 12vh)',
      overflowY: 'auto',
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: '100%',
      maxWidth: '27.5rem',
      border: '1px solid var(--v-line)',
      borderRadius: 'md',
      background: 'raised',
      boxShadow: 'var(--v-shadow)',
      outline: 'none',
      _open: { animation: 'rise-in var(--v-moderate)' },
    },
    header: { padding: '5', paddingBottom: '2' },
    title: { fontSize: 'lg', fontWeight: '600', lineHeight: '1.35' },
    body: { display: 'flex', flexDirection: 'column', gap: '4', paddingInline: '5', paddingBlock: '1' },
    footer: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2', padding: '5', paddingTop: '4' },
  },
});
